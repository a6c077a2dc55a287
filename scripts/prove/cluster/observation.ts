import type { Buyers } from './buyers.ts';
import { isFailure, type Seen } from './site.ts';

/** What buyers saw from an event on, until everything was in order again. */
export interface Observation {
  /** Instant of the event, in milliseconds of performance.now */
  event: number;
  failures: readonly Seen[];
  requests: number;
  sales: number;
  /** Longest time without a confirmed sale, in seconds. */
  gap: number;
  /** Reasons that the portals gave for not being ready. */
  reasons: ReadonlySet<string>;
  /** Carts that were lost meanwhile. */
  lost: readonly string[];
}

export function observe(
  { seen, confirmed, lost }: Pick<Buyers, 'seen' | 'confirmed' | 'lost'>,
  window: { event: number; end: number; reasons: ReadonlySet<string>; lostBefore: number },
): Observation {
  const { event, end, reasons, lostBefore } = window;
  const during = seen.filter((one) => one.end >= event && one.begin <= end);
  const sales = confirmed.map(({ at }) => at).filter((at) => at >= event && at <= end);
  const times = [event, ...sales, end];
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  return {
    event,
    failures: during.filter(isFailure),
    requests: during.length,
    sales: sales.length,
    gap: Math.max(...gaps) / 1000,
    reasons,
    lost: lost.slice(lostBefore),
  };
}

/** Whether a failure says when to try again: 503 with Retry-After. */
export const saysWhen = ({ status, retryAfter }: Seen): boolean => status === 503 && Number(retryAfter) > 0;

/** Failures that do not say when to try again. */
export const unclear = ({ failures }: Observation): Seen[] => failures.filter((seen) => !saysWhen(seen));

/** Failures of requests that began after the event, with a tolerance for the clock of the event itself. */
export const begunAfter = ({ failures, event }: Observation, milliseconds = 100): Seen[] =>
  failures.filter(({ begin }) => begin > event + milliseconds);

/** Seconds from the event to the end of the last failure; 0 without one. */
export const lastFailure = ({ failures, event }: Observation): number =>
  Math.max(0, ...failures.map(({ end }) => end - event)) / 1000;

/** Counts failures by status and code: `31 × 503 sql.unavailable, 2 × broken connection`. */
export function describeFailures(failures: readonly Seen[]): string {
  if (failures.length === 0) return 'no failed request';
  return [...Map.groupBy(failures, nameOf)].map(([name, list]) => `${list.length} × ${name}`).join(', ');
}

function nameOf({ status, text }: Seen): string {
  if (status === 0) return 'broken connection';
  const code = /"code":"api-error\.oap\.([\w.-]+)"/.exec(text)?.[1];
  return [status, code].filter(Boolean).join(' ');
}
