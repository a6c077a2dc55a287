import { definePage } from '#backoffice/define-page.ts';
import { CHART, PENCIL } from '#backoffice/icons.ts';
import { readTakingsSearch, type TakingsSearch } from './takings-search.ts';

export const takingsPage = definePage({
  section: 'takings',
  path: 'takings',
  icon: CHART,
  group: 'payments',
  rights: ['settings.payment'],
  onlyAt: 'venue',
  phrases: ['takings'],
  settings: ['takings.export.journalCsv', 'takings.panels.vat'],
  validateSearch: readTakingsSearch,
  loaderDeps: (search: TakingsSearch) => search,
  preloadStaleTime: 0,
  load: () => import('./takings-page.tsx'),
});

export const takingsFiguresPage = definePage({
  section: 'takingsFigures',
  path: 'statisticssettings',
  icon: PENCIL,
  group: 'payments',
  rights: ['settings.payment'],
  onlyAt: 'venue',
  phrases: ['takings', 'form'],
  preloadStaleTime: 0,
  load: () => import('./takings-figures-page.tsx'),
});
