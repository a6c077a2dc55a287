/** A duration in milliseconds of a call or a job: of its first run, and the shortest of the others. */
interface Size {
  firstMs: number;
  ms: number;
  /** Venues in the database: a job works through all of them. */
  venues: number;
  bytes?: number;
  status?: number;
}

/** What was measured of a call or a job before and after the growth. */
export interface Measured {
  name: string;
  small?: Size;
  large?: Size;
  /** The slowest statement, if the call or job has become slower */
  plan?: string;
}

/** Renders a table of calls and jobs, the largest growth first, and the plans of those that have become slower. */
export function growthTable(measured: readonly Measured[]): string {
  const rows = measured
    .map((one) => ({ ...one, ratio: (one.large?.ms ?? 0) / (one.small?.ms ?? 1) }))
    .toSorted((one, other) => other.ratio - one.ratio);
  const lines = rows.map(({ name, small, large, ratio }) =>
    [
      name.padEnd(58),
      milliseconds(small?.ms),
      milliseconds(large?.ms),
      milliseconds(large?.firstMs),
      `${ratio.toFixed(1).padStart(8)} ×`,
      bytes(small?.bytes),
      bytes(large?.bytes),
      large?.status !== undefined && large.status >= 400 ? ` ${large.status}` : '',
      name.startsWith('job:') ? ` ${perVenue(small)} → ${perVenue(large)} ms per venue` : '',
    ].join(' '),
  );
  const head = [
    'Call or job'.padEnd(58),
    '   small',
    '   large',
    '   first',
    '    ratio ',
    '   bytes',
    '   large',
  ].join(' ');
  const plans = rows.filter(({ plan }) => plan).map(({ name, plan }) => `\n${name}\n    ${plan}`);
  return `\n${[head, ...lines, ...plans].join('\n')}\n`;
}

const milliseconds = (ms = 0): string => ms.toFixed(1).padStart(8);
const bytes = (count?: number): string => (count === undefined ? '' : String(count)).padStart(8);
const perVenue = (size?: Size): string => (size ? (size.ms / size.venues).toFixed(2) : '');
