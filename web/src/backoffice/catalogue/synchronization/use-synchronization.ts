import type { CallAnswer } from '@guichet/contract/calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryClient } from '#backoffice/queries.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { currentTenant } from '#lib/storage.ts';

export type SynchronizationState = CallAnswer<'GET /settingsticketing/synchronization'>;
export type Synchronization = SynchronizationState['history'][number];

const REFRESH_MS = 60_000;
const REFRESH_WHILE_RUNNING_MS = 1000;

/** The state of the catalogue's synchronization, shared by all pages. */
const synchronizationQuery = () =>
  queryOptions({
    queryKey: [currentTenant(), 'synchronization'],
    queryFn: () => adminApi('GET /settingsticketing/synchronization'),
    refetchInterval: ({ state }) => (state.data?.running ? REFRESH_WHILE_RUNNING_MS : REFRESH_MS),
  });

/**
 * Reads the state of the synchronization.
 * @param onEnd called when a synchronization has ended, so that open pages show its changes
 * @returns the state, undefined before the first response, and whether the last refresh failed
 */
export function useSynchronization(onEnd: (ended: Synchronization) => void) {
  const { data: state, isError: isUnreachable } = useQuery(synchronizationQuery());
  const seen = useRef<{ id: string | undefined }>(undefined);
  useEffect(() => {
    if (!state) return;
    const { last } = state;
    const hasEnded = seen.current !== undefined && last?.id !== seen.current.id;
    seen.current = { id: last?.id };
    if (hasEnded && last) onEnd(last);
  }, [state, onEnd]);
  return state && { state, isUnreachable };
}

/** Starts a synchronization, or joins one that has just started. @throws ApiError */
export async function startSynchronization(): Promise<void> {
  const query = synchronizationQuery();
  try {
    queryClient.setQueryData(query.queryKey, await adminApi('POST /settingsticketing/synchronize'));
  } catch (error) {
    if (!(error instanceof ApiError && error.is('synchronization.running'))) throw error;
  } finally {
    void queryClient.invalidateQueries(query);
  }
}
