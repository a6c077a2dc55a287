import { useLoaderData, useMatch, useSearch } from '@tanstack/react-router';
import type { BackofficePage } from './define-page.ts';

type Loader = (...visit: never[]) => unknown;

/** What the loader of the open page has read: `usePageData<typeof loader>()`, in the page itself or below it. */
export function usePageData<L extends Loader>(): Awaited<ReturnType<L>> {
  const loaded: { data?: unknown } | undefined = useLoaderData({ strict: false });
  return loaded?.data as Awaited<ReturnType<L>>;
}

/** The search parameters of the open page: `usePageSearch<typeof readAuditSearch>()`. */
export const usePageSearch = <Read extends Loader>(): ReturnType<Read> =>
  useSearch({ strict: false }) as ReturnType<Read>;

/** The definition of the open page; undefined where an address leads to none. */
export const usePage = (): BackofficePage | undefined =>
  useMatch({ strict: false, select: ({ staticData }) => staticData.page });
