import type { SourceFile } from './import-graph.ts';

/** Maximum number of lines of a function. Half of a component is markup, so a component may be longer. */
const limits = { component: 100, function: 80 };

/** The first line of a function, an arrow function or a method, up to its opening bracket. */
const HEAD = /(\bfunction\b.*|=> )[({[]+$|=>$|^\s+(?:async )?[\w$'/]+(?:<.*>)?\((?:.*\).*\{)?$/;
/** A line that closes parameters on separate lines, or one branch before the next. */
const GOES_ON = /[({[]$|=>$/;

/**
 * Finds functions that are too long; tests are exempt, since their functions are lists of cases. The code is
 * formatted, so a function ends at the next line that closes its first line's bracket with the same indentation.
 * @returns one sentence per function
 */
export function findLongFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const limit = path.endsWith('.tsx') ? limits.component : limits.function;
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const length = HEAD.test(line) ? lengthAt(lines, at) : 0;
      return length > limit ? [`${path}:${at + 1} is a function of ${length} lines: ${limit} at most`] : [];
    });
  });
}

function lengthAt(lines: readonly string[], start: number): number {
  const depth = depthOf(lines[start]);
  let end = start + 1;
  while (end < lines.length && goesOn(lines[end], depth)) end++;
  const isClosed = depthOf(lines[end]) === depth && /^\s*[)}\]]/.test(lines[end] ?? '');
  return end - start + (isClosed ? 1 : 0);
}

function goesOn(line: string | undefined, depth: number): boolean {
  if (!line || depthOf(line) > depth) return true;
  return depthOf(line) === depth && /^\s*[)}\]]/.test(line) && GOES_ON.test(line);
}

const depthOf = (line = ''): number => line.length - line.trimStart().length;
