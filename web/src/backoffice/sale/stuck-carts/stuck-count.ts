import type { CallAnswer } from '@guichet/contract/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryClient, readInBackground } from '#backoffice/queries.tsx';
import { currentTenant } from '#lib/storage.ts';

type StuckCount = CallAnswer<'GET /Purchase/StuckCartCount'>;

const REFRESH_MS = 60_000;

const stuckCountQuery = () =>
  queryOptions({
    queryKey: [currentTenant(), 'stuck-count'],
    queryFn: () => readInBackground('GET /Purchase/StuckCartCount'),
    refetchInterval: REFRESH_MS,
  });

/** Reads the count again. */
export const refreshStuckCount = (): Promise<void> => queryClient.invalidateQueries(stuckCountQuery());

/**
 * Reads the number of stuck carts; undefined until it is known.
 * @param isAllowed whether the administrator may see stuck carts; otherwise nothing is requested
 */
export const useStuckCount = (isAllowed = true): StuckCount | undefined =>
  useQuery({ ...stuckCountQuery(), enabled: isAllowed }).data;

/** Stuck carts and payments to check together; 0 until it is known. */
export function useStuckTotal(isAllowed = true): number {
  const count = useStuckCount(isAllowed);
  return count ? count.carts + count.payments : 0;
}
