import type { SourceFile } from './import-graph.ts';

/** Lines beyond which a function is hard to read at once. Half of a component is markup, and may be longer. */
const limits = { component: 100, function: 80 };

/** `function`, an arrow or a method, and what it opens at the end of its first line. */
const HEAD = /(\bfunction\b.*|=> )[({[]+$|=>$|^\s+(?:async )?[\w$'/]+(?:<.*>)?\((?:.*\).*\{)?$/;
/** The end of parameters that stand on lines of their own, or of one branch before the next. */
const GOES_ON = /[({[]$|=>$/;

/**
 * Functions that are too long, one sentence each; those of tests are lists of cases. Formatted code needs no parser for
 * that: a function ends where a line closes what its first line opened, as far to the left.
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
