import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';
import type { CancellationLine } from './cancellation-view.ts';

/**
 * Reads what of an order its customer can cancel now.
 * @param order its number; undefined reads nothing
 * @returns the lines, undefined until they are read; the error of a failed reading; and a function that reads again
 */
export function useCancellation(order: string | undefined): {
  lines: readonly CancellationLine[] | undefined;
  failure: unknown;
  readAgain: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{
    order?: string;
    lines?: readonly CancellationLine[];
    failure?: unknown;
  }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (order === undefined) return;
    let isWanted = true;
    api('GET /Purchase/Cancellation', { query: { externalPurchaseId: order } }).then(
      ({ lines }) => isWanted && setRead({ order, lines }),
      (failure: unknown) => isWanted && setRead({ order, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [order, attempt]);
  const isOfOrder = read.order === order;
  return {
    lines: isOfOrder ? read.lines : undefined,
    failure: isOfOrder ? read.failure : undefined,
    readAgain: () => setAttempt(attempt + 1),
  };
}
