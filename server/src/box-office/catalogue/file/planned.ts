import type { ConfinedWork } from '#platform/files/confined-work.ts';
import { type FileBasis, type FilePlan, planFile } from './catalogue-file.ts';
import { MAX_LINES, readTable } from './file-table.ts';

/** Returns the changes that a table of services makes, and its problems. */
export const work: ConfinedWork<FileBasis, FilePlan> = (file, basis) => {
  const table = readTable(file, basis.locale);
  if (table === undefined) return { refused: 'box-office.file' };
  if (table === 'too-many') return { refused: 'box-office.file-lines', params: { most: MAX_LINES } };
  return { value: planFile(table, basis) };
};
