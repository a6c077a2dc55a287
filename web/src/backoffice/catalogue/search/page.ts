import { definePage } from '#backoffice/define-page.ts';

export const searchOptionsPage = definePage({
  section: 'searchOptions',
  path: 'searchoptions',
  icon: 'search',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['searchOptions', 'form'],
  settings: ['searchOptions.filtersTitle', 'searchOptions.sortsTitle', 'searchOptions.defaultSort'],
  preloadStaleTime: 0,
  load: () => import('./search-options-page.tsx'),
});
