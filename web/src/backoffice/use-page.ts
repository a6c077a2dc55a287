import { useLoaderData, useMatch, useSearch } from '@tanstack/react-router';
import type { BackofficePage } from './define-page.ts';

type Loader = (...visit: never[]) => unknown;

/** Returns the result of the open page's loader: `usePageData<typeof loader>()`, in the page itself or below it. */
export function usePageData<L extends Loader>(): Awaited<ReturnType<L>> {
  const loaded: { data?: unknown } | undefined = useLoaderData({ strict: false });
  return loaded?.data as Awaited<ReturnType<L>>;
}

/** Returns the search parameters of the open page: `usePageSearch<typeof readAuditSearch>()`. */
export const usePageSearch = <Read extends Loader>(): ReturnType<Read> =>
  useSearch({ strict: false }) as ReturnType<Read>;

/** Returns the definition of the open page; undefined for an unknown address. */
export const usePage = (): BackofficePage | undefined =>
  useMatch({ strict: false, select: ({ staticData }) => staticData.page });
