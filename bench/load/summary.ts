import type { LoadResult } from './load.ts';

/**
 * Summarises latencies.
 * @param latencies in milliseconds
 * @param elapsed in milliseconds
 */
export function summarise(
  latencies: number[],
  elapsed: number,
  statuses: Record<number, number>,
): LoadResult {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: latencies.length / (elapsed / 1000),
    count: latencies.length,
    statuses,
    medianMs: at(0.5),
    slowMs: at(0.99),
  };
}
