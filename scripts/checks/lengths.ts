import type { SourceFile } from './import-graph.ts';

/** Maximum number of lines of a file. */
const LIMIT = 400;

/** Returns one sentence for each file that is too long. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > LIMIT ? [`${path} has ${lines} lines: ${LIMIT} at most`] : [];
  });
}
