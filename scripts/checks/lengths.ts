import type { SourceFile } from './import-graph.ts';

/** Lines beyond which a file is hard to read at once. */
const limits = { call: 100, test: 350, file: 250 };

/** Files that have grown long: a warning, not an error. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const limit = /\.test\.tsx?$/.test(path)
      ? limits.test
      : path.includes('/calls/')
        ? limits.call
        : limits.file;
    const lines = text.split('\n').length - 1;
    return lines > limit ? [`${path} has ${lines} lines (about ${limit} is the limit)`] : [];
  });
}
