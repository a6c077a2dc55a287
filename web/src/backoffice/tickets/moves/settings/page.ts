import { definePage } from '#backoffice/define-page.ts';

export const movingRulesPage = definePage({
  section: 'movingRules',
  path: 'movingrules',
  icon: 'calendar',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['movingRules', 'form'],
  preloadStaleTime: 0,
  load: () => import('./moving-rules-page.tsx'),
});
