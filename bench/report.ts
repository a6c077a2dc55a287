/** A figure of the benchmark. */
export interface Result {
  value: number;
  unit: string;
  /** A value measured in the same run, or the limit. */
  reference: number;
  /** value ÷ reference; null when the reference is a limit. */
  ratio: number | null;
}

/** The goal of a figure. */
export type Goal =
  | { ratio: number }
  | { ratioAtMost: number }
  | { atLeast: number }
  | { atMost: number }
  | { below: number };

export const GOALS: Record<string, Goal> = {
  'hold-hot': { ratio: 3 },
  'sale-spread': { ratio: 0.3 },
  'order-cpu-ms': { atMost: 3 },
  'order-transactions': { atMost: 2.5 },
  'sale-crowd': { ratio: 0.5 },
  'crowd-cpu-ms': { atMost: 2 },
  'crowd-slow-ms': { atMost: 250 },
  // The same sales inside the program are the reference; the CPU time counts the process of the supplier too.
  'sale-over-adapter': { ratio: 0.3 },
  'adapter-order-cpu-ms': { atMost: 8 },
  // The 95th percentile of a list with live places at a supplier that answers after 300 ms
  'slow-supplier-places-ms': { atMost: 400 },
  'catalogue-list': { ratio: 0.7 },
  'session-list': { ratio: 0.7 },
  'home-html': { ratio: 0.5 },
  'page-cpu-ms': { atMost: 6 },
  'home-js-kb': { atMost: 115 },
  'search-js-kb': { atMost: 25 },
  'home-css-kb': { atMost: 20 },
  'backoffice-first-load-js-kb': { atMost: 260 },
  'home-lighthouse': { atLeast: 95 },
  'home-lcp-s': { atMost: 1.3 },
  'home-cls': { below: 0.02 },
  'own-home-js-kb': { atMost: 115 },
  'own-home-lcp-s': { atMost: 1.9 },
  'own-home-accessibility': { atLeast: 100 },
  'own-home-best-practices': { atLeast: 100 },
  'own-home-seo': { atLeast: 100 },
  'search-lighthouse': { atLeast: 95 },
  search: { ratioAtMost: 2 },
  'stuck-carts-paging': { ratioAtMost: 2 },
  planning: { ratioAtMost: 2 },
  'planning-js-kb': { atMost: 90 },
  'planning-lighthouse': { atLeast: 95 },
  'my-tickets': { ratioAtMost: 3 },
  'sale-rules-cart': { atMost: 5 },
  'journal-verify': { ratio: 0.5 },
  'journal-verify-mb': { atMost: 150 },
  'turnstile-scan': { ratio: 0.5 },
  // 52 weeks of 300 sessions
  'timetable-year': { atMost: 3000 },
  // 50,000 customers and 50,000 cards beside sales, which lose a tenth at most
  'import-50000': { atMost: 300 },
  'import-sales': { ratio: 0.9 },
  // The refunds of 2,000 orders beside sales, which lose a quarter at most
  'closure-2000': { atMost: 600 },
  'closure-sales': { ratio: 0.75 },
  // The 95th percentile of a device's scan
  'entrance-scan-ms': { atMost: 200 },
  // 10,000 codes of a day: read, verified, indexed
  'entrance-codes-ms': { atMost: 3000 },
  'entrance-offline-ms': { atMost: 100 },
  // The production build, with migrations done
  'start-ready': { atMost: 3000 },
  'rss-mb': { atMost: 350 },
  'web-rss-mb': { atMost: 300 },
  // At most 1.2 times the duration for a venue among few.
  'tenants-catalogue': { ratio: 0.83 },
  'tenants-home': { ratio: 0.83 },
  'tenants-rss-mb': { atMost: 500 },
  'tenants-rest': { ratioAtMost: 5 },
};

export type MeasureName = keyof typeof GOALS;

/** Builds a figure compared with a reference of the same run. */
export function compared(value: number, reference: number, unit: string): Result {
  return { value: round(value), unit, reference: round(reference), ratio: round(value / reference) };
}

/** Builds a figure with a fixed limit. */
export function limited(name: string, value: number, unit: string): Result {
  return { value: round(value), unit, reference: limitOf(GOALS[name]), ratio: null };
}

function limitOf(goal: Goal | undefined): number {
  if (!goal) return Number.NaN;
  if ('atLeast' in goal) return goal.atLeast;
  if ('ratioAtMost' in goal) return goal.ratioAtMost;
  return 'atMost' in goal ? goal.atMost : 'below' in goal ? goal.below : goal.ratio;
}

export function isReached(name: string, result: Result): boolean {
  const goal = GOALS[name];
  if (!goal) return true;
  if ('ratio' in goal) return (result.ratio ?? 0) >= goal.ratio;
  if ('ratioAtMost' in goal) return (result.ratio ?? Number.POSITIVE_INFINITY) <= goal.ratioAtMost;
  if ('atLeast' in goal) return result.value >= goal.atLeast;
  return 'atMost' in goal ? result.value <= goal.atMost : result.value < goal.below;
}

export function describeGoal(name: string): string {
  const goal = GOALS[name];
  if (!goal) return '';
  if ('ratio' in goal) return `ratio ≥ ${goal.ratio}`;
  if ('ratioAtMost' in goal) return `ratio ≤ ${goal.ratioAtMost}`;
  if ('atLeast' in goal) return `≥ ${goal.atLeast}`;
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `< ${goal.below}`;
}

/** Values measured with and without a speed trick, directly one after the other. */
export interface Round {
  usual: number;
  without: number;
}

/** A figure with and without one of the speed tricks. */
export interface Comparison {
  unit: string;
  /** Medians. */
  usual: number;
  without: number;
  /** Gain of the trick, in per cent of the value without it: of the median round, and from the worst to the best. */
  gain: { middle: number; least: number; most: number };
}

/** Compares the two values of each round, since the machine's speed drifts. */
export function comparisonOf(
  rounds: readonly Round[],
  { unit, isSmallerBetter = false }: { unit: string; isSmallerBetter?: boolean },
): Comparison {
  const gains = rounds.map(({ usual, without }) =>
    Math.round(100 * ((isSmallerBetter ? without / usual : usual / without) - 1)),
  );
  return {
    unit,
    usual: round(median(rounds.map((each) => each.usual))),
    without: round(median(rounds.map((each) => each.without))),
    gain: { middle: Math.round(median(gains)), least: Math.min(...gains), most: Math.max(...gains) },
  };
}

export function comparisonTable(comparisons: ReadonlyMap<string, Comparison>): string {
  const rows = [...comparisons].map(([name, { unit, usual, without, gain }]) => [
    name,
    String(usual),
    String(without),
    unit,
    `${gain.middle} % (${gain.least} to ${gain.most})`,
  ]);
  return alignedTable(['speed trick and measure', 'with', 'without', 'unit', 'brings'], rows, [1, 2]);
}

const COLUMNS = ['measure', 'value', 'unit', 'reference', 'ratio', 'goal', ''] as const;

export function table(results: ReadonlyMap<string, Result>): string {
  const rows = [...results].map(([name, result]) => [
    name,
    String(result.value),
    result.unit,
    result.ratio === null ? '' : String(result.reference),
    result.ratio === null ? '' : String(result.ratio),
    describeGoal(name),
    isReached(name, result) ? 'reached' : 'MISSED',
  ]);
  return alignedTable(COLUMNS, rows, [1, 3, 4]);
}

/** @param numbers columns to align right */
export function alignedTable(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        numbers.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map(line).join('\n');
}

/** The median, which ignores outliers caused by noise on the machine. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Rounds to four significant digits; more would be noise. */
function round(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(4));
}
