import { isRemark, type LineOutcome } from '@guichet/contract/box-office/imports-rules.ts';
import type { FoundProblem } from './values.ts';

/** Number of lines by outcome. */
export type Counts = Record<LineOutcome, number>;

/** Result of a part, of its dry run or its run. */
export interface PartResult {
  counts: Counts;
  problems: FoundProblem[];
  /** Places that the part takes, by session: later parts of a dry run count them as taken */
  places?: Readonly<Record<string, number>>;
}

export const noCounts = (): Counts => ({ created: 0, changed: 0, same: 0, linked: 0, refused: 0 });

/** Counts the outcomes of lines. A line with a problem other than a remark is refused. */
export function resultOf(
  lines: readonly { problems: FoundProblem[]; outcome: LineOutcome | undefined }[],
): PartResult {
  const counts = noCounts();
  for (const { problems, outcome } of lines)
    counts[isRefused(problems) ? 'refused' : (outcome ?? 'refused')] += 1;
  return { counts, problems: lines.flatMap((line) => line.problems) };
}

export const isRefused = (problems: readonly FoundProblem[]): boolean =>
  problems.some(({ problem }) => !isRemark(problem));

/** Adds up counts. */
export function addCounts(results: readonly (Counts | null | undefined)[]): Counts {
  const sum = noCounts();
  for (const counts of results)
    for (const outcome of Object.keys(sum) as LineOutcome[]) sum[outcome] += counts?.[outcome] ?? 0;
  return sum;
}

/** What merging the values of a line into an item comes to. */
export interface Merge<Values> {
  /** Values to write */
  changes: Partial<Values>;
  /** Fields that somebody has changed since the import and that the file changes too */
  kept: (keyof Values)[];
}

/**
 * Merges values field by field: a value that the file has changed since the last import is written where the item still
 * has what the last import wrote.
 * @param written by the last import
 * @param present values of the item
 * @param next values of the line
 */
export function merge<Values extends object>(written: Values, present: Values, next: Values): Merge<Values> {
  const result: Merge<Values> = { changes: {}, kept: [] };
  for (const field of Object.keys(next) as (keyof Values)[]) {
    if (isSame(next[field], written[field]) || isSame(next[field], present[field])) continue;
    if (isSame(present[field], written[field])) result.changes[field] = next[field];
    else result.kept.push(field);
  }
  return result;
}

const isSame = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null);
