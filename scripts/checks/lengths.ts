import type { SourceFile } from './import-graph.ts';

/** Lines beyond which a file is hard to read at once. Stylesheets list cases one after the other, and may be longer. */
const limits = { call: 100, stylesheet: 350, file: 250 };

/** Files that are too long. */
export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const limit = limitOf(path);
    const lines = text.split('\n').length - 1;
    return lines > limit ? [`${path} has ${lines} lines: ${limit} at most`] : [];
  });
}

function limitOf(path: string): number {
  if (path.endsWith('.css')) return limits.stylesheet;
  return path.includes('/calls/') ? limits.call : limits.file;
}
