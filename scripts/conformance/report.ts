import type { CheckResult, Report } from './run.ts';

const SIGNS = { holds: '✓', fails: '✗', 'not offered': '–', 'not tried': '?' } as const;

const OUTCOMES = Object.keys(SIGNS) as CheckResult['outcome'][];

/** Describes the result of a check in one or two lines. */
export const describeCheck = ({ id, requirement, outcome, detail }: CheckResult): string =>
  `${SIGNS[outcome]} ${id.padEnd(10)} The system ${requirement}${detail ? `\n             ${detail}` : ''}`;

/** Describes a run in a table by area, and what it left behind. */
export function describeReport({ system, features, results, leftovers, requests, seconds }: Report): string {
  const areas = Map.groupBy(results, ({ id }) => id.split('-')[0] ?? '');
  const rows = [...areas].map(([name, of]) => [
    name,
    ...OUTCOMES.map((outcome) => String(of.filter((one) => one.outcome === outcome).length || '')),
  ]);
  const total = ['all', ...OUTCOMES.map((outcome) => String(countOf(results, outcome) || ''))];
  const table = [['area', ...OUTCOMES], ...rows, total];
  const lines = table.map((row) =>
    row.map((cell, index) => (index ? cell.padStart(11) : cell.padEnd(6))).join(' '),
  );
  return [
    ...lines,
    '',
    `${system}, features: ${features.join(', ') || 'none'}; ${requests} requests in ${seconds.toFixed(1)} s`,
    describeLeftovers(leftovers),
  ].join('\n');
}

export const countOf = (results: readonly CheckResult[], outcome: CheckResult['outcome']): number =>
  results.filter((one) => one.outcome === outcome).length;

function describeLeftovers({ sales, sessions }: Report['leftovers']): string {
  if (sales > 0) return `${sales} sales stay at the system: it does not take tickets back.`;
  if (sessions > 0) return `The free places of ${sessions} sessions are not those of the beginning.`;
  return 'Nothing was left behind: all places are free again, and all tickets are taken back.';
}
