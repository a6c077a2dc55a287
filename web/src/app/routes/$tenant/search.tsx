import { createFileRoute } from '@tanstack/react-router';
import { privateHead, publicHead } from '#app/page-head.ts';
import { ApiError } from '#lib/api-error.ts';
import { createPaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import type { Portal } from '#lib/portal.ts';
import { readParameters } from '#shop/catalogue/search/search.ts';
import { loadSearch, type SearchData } from '#shop/catalogue/search/search-data.ts';
import { SearchPage } from '#shop/catalogue/search/search-page.tsx';

/** Quick purchase and solidarity prices are menu entries with titles of their own. */
const titleKey = ({ query }: SearchData) =>
  query?.isFast ? 'fast.title' : query?.isSolidary ? 'filters.isSolidarityPricing' : 'title';

export const Route = createFileRoute('/$tenant/search')({
  validateSearch: readParameters,
  // Searches differ each time: the server sends one page for all of them, and the browser loads the results.
  ssr: ({ search }) => search.status !== 'success' || !search.value.searchStringFilter,
  // Parameters in a fixed order: server and browser compare them as texts.
  loaderDeps: ({ search }) => readParameters({ ...search }),
  loader: async ({ context, params, deps, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      loadPhrases(context, 'search', 'catalogue'),
    ]);
    if (!(loaderData as Portal).hasSearch) throw new ApiError({ status: 404 });
    const data = await loadSearch(context, loaderData as Portal, deps);
    const t = translator(context, 'search');
    const head = { title: t('title'), description: t('lead'), path: createPaths(params.tenant).search() };
    return { ...data, title: t(titleKey(data)), head };
  },
  // Search engines must not index searches.
  head: (visit) =>
    Object.keys(visit.match.search).length > 0
      ? privateHead(visit, visit.loaderData)
      : publicHead(visit, visit.loaderData?.head),
  component: SearchPage,
});
