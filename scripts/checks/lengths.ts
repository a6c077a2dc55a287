import type { SourceFile } from './import-graph.ts';

/** Lines beyond which a file is hard to read at once. */
const limits = { call: 100, file: 400 };

/** Files that are too long. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const limit = limitOf(path);
    const lines = text.split('\n').length - 1;
    return lines > limit ? [`${path} has ${lines} lines: ${limit} at most`] : [];
  });
}

const limitOf = (path: string): number => (path.includes('/calls/') ? limits.call : limits.file);
