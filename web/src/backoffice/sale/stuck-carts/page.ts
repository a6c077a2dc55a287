import { definePage } from '#backoffice/define-page.ts';
import { useStuckTotal } from './stuck-count.ts';
import { readStuckSearch, type StuckSearch } from './stuck-search.ts';

export const stuckCartsPage = definePage({
  section: 'stuckCarts',
  path: 'stuckedcarts',
  icon: 'cart',
  group: 'payments',
  rights: ['stucked-carts'],
  onlyAt: 'venue',
  phrases: ['stuckCarts'],
  settings: [
    { phrase: 'stuckCarts.lists.payments', search: { list: 'payments' } },
    { phrase: 'stuckCarts.lists.archived', search: { list: 'archived' }, right: 'archived-carts' },
  ],
  validateSearch: readStuckSearch,
  // The details of a cart are read where they are shown.
  loaderDeps: ({ cart: _, ...search }: StuckSearch) => search,
  preloadStaleTime: 0,
  useWaitingCount: useStuckTotal,
  load: () => import('./stuck-carts-page.tsx'),
});
