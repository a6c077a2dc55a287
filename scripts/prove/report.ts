import type { ProofRow } from './part.ts';

export interface PartResult {
  name: string;
  seconds: number;
  rows: readonly ProofRow[];
  /** Why the part did not run to its end. */
  failure?: string;
}

/** Whether a part ran to its end, with at least one row, and every promise holds. */
export const holds = ({ rows, failure }: PartResult): boolean =>
  failure === undefined && rows.length > 0 && rows.every((row) => row.holds);

/** Writes the rows of a part as a table of Markdown, with its outcome above. */
export function describePart(result: PartResult): string {
  const { name, seconds, rows, failure } = result;
  const title = `${holds(result) ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`;
  const table = rows.length === 0 ? [] : ['', ...tableOf(rows)];
  return [title, ...(failure === undefined ? [] : [`  ${failure}`]), ...table].join('\n');
}

function tableOf(rows: readonly ProofRow[]): string[] {
  const cells = rows.map((row) => [row.event, row.promise, row.measured, row.holds ? 'yes' : 'NO']);
  const all = [['Event', 'Promise', 'Measured', 'Holds'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`);
  return [lines[0] ?? '', `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...lines.slice(1)];
}
