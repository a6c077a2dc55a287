import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useEffect, useState } from 'react';
import { api } from '#lib/api.ts';

type Options = CallAnswer<'GET /Purchase/Withdrawal'>;

/**
 * Reads the parts of an order from which its customer may withdraw.
 * @param order its number; undefined reads nothing
 * @returns the options, undefined until they are read; after a failure, a function that reads again
 */
export function useWithdrawal(order: string | undefined): {
  options: Options | undefined;
  retry: (() => void) | undefined;
} {
  const [read, setRead] = useState<{ options?: Options; hasFailed?: boolean; attempt: number }>({
    attempt: 0,
  });
  const { attempt } = read;
  useEffect(() => {
    if (order === undefined) return;
    let isWanted = true;
    api('GET /Purchase/Withdrawal', { query: { externalPurchaseId: order } }).then(
      (options) => isWanted && setRead({ options, attempt }),
      () => isWanted && setRead({ hasFailed: true, attempt }),
    );
    return () => {
      isWanted = false;
    };
  }, [order, attempt]);
  return {
    options: read.options?.order.externalPurchaseId === order ? read.options : undefined,
    retry: read.hasFailed ? () => setRead({ attempt: attempt + 1 }) : undefined,
  };
}
