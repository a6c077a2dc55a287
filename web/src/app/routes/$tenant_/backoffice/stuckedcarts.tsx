import { createFileRoute } from '@tanstack/react-router';
import { requireSection } from '#app/backoffice-guard.ts';
import { StuckCartsPage } from '#backoffice/sale/stuck-carts/stuck-carts-page.tsx';
import { loadStuckLists } from '#backoffice/sale/stuck-carts/stuck-data.ts';
import { readStuckSearch } from '#backoffice/sale/stuck-carts/stuck-search.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';

export const Route = createFileRoute('/$tenant_/backoffice/stuckedcarts')({
  validateSearch: readStuckSearch,
  beforeLoad: requireSection('stuckCarts'),
  // The details of a cart are asked for where they are shown.
  loaderDeps: ({ search: { cart: _, ...search } }) => search,
  loader: async ({ context, deps: search }) => {
    const [lists] = await Promise.all([
      loadStuckLists(search, context.administrator),
      loadPhrases(context, 'stuckCarts'),
    ]);
    return { ...lists, title: translator(context, 'stuckCarts')('documentTitle') };
  },
  // Somebody else may have dealt with them since.
  gcTime: 0,
  preloadStaleTime: 0,
  head: ({ loaderData }) => ({ meta: loaderData ? [{ title: loaderData.title }] : [] }),
  component: StuckCartsPage,
});
