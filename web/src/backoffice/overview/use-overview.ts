import type { CallAnswer } from '@guichet/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { currentTenant } from '#lib/storage.ts';
import { readInBackground } from '../queries.tsx';

export type Overview = CallAnswer<'GET /settingsadmin/overview'>;
export type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

const REFRESH_MS = 60_000;

/**
 * Reads the overview every minute while the window is visible. Focus and open parts of the page stay unchanged.
 * @param loaded by the page's loader
 */
export function useOverview(loaded: Overview): { overview: Overview; isStale: boolean } {
  const { data, isError } = useQuery({
    queryKey: [currentTenant(), 'overview', loaded.at],
    queryFn: () => readInBackground('GET /settingsadmin/overview'),
    initialData: loaded,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  });
  return { overview: data, isStale: isError };
}
