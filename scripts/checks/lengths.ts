import type { SourceFile } from './import-graph.ts';

/** Maximum number of lines per kind of file. */
const limits = { call: 100, file: 400 };

/** Returns one sentence for each file that is too long. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const limit = limitOf(path);
    const lines = text.split('\n').length - 1;
    return lines > limit ? [`${path} has ${lines} lines: ${limit} at most`] : [];
  });
}

const limitOf = (path: string): number => (path.includes('/calls/') ? limits.call : limits.file);
