import { definePage } from '#backoffice/define-page.ts';
import { CLOSED } from '#backoffice/icons.ts';
import { withoutUndefined } from '#lib/search.ts';

/** Open differences by default. */
export type ClosingsSearch = { handled?: 'true' };

export const readClosingsSearch = ({ handled }: Record<string, unknown>): ClosingsSearch =>
  withoutUndefined({
    handled: handled === true || handled === 'true' ? 'true' : undefined,
  }) as ClosingsSearch;

export const closingsPage = definePage({
  section: 'closings',
  path: 'closings',
  icon: CLOSED,
  group: 'payments',
  rights: ['settings.payment'],
  onlyAt: 'venue',
  phrases: ['closings'],
  validateSearch: readClosingsSearch,
  loaderDeps: (search: ClosingsSearch) => search,
  preloadStaleTime: 0,
  load: () => import('./closings-page.tsx'),
});
