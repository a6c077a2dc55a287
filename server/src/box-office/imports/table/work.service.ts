import { gzipSync } from 'node:zlib';
import type { ConfinedWork } from '#platform/files/confined-work.ts';
import { readTable } from './table.ts';

/** What a file contains; the bytes are its parts, a line of JSON each, compressed. */
interface ReadFile {
  columns: string[];
  lines: number;
  sample: string[][];
}

const SAMPLE_LINES = 5;

/** Reads the table of a file. */
export const work: ConfinedWork<{ maxLines: number }, ReadFile> = (file, { maxLines }) => {
  try {
    const table = readTable(file, maxLines);
    if (table === 'too-many') return { refused: 'import.too-many', params: { most: maxLines } };
    if (!table) return { refused: 'import.file' };
    const { columns, lines, parts } = table;
    const sample = (parts[0] ?? []).slice(0, SAMPLE_LINES).map(([, ...cells]) => cells);
    const bytes = gzipSync(parts.map((part) => JSON.stringify(part)).join('\n'));
    return { value: { columns, lines, sample }, bytes };
  } catch (error) {
    return { refused: 'import.file', cause: String(error) };
  }
};
