import { definePage } from '#backoffice/define-page.ts';

export const noShowRulesPage = definePage({
  section: 'noShowRules',
  path: 'noshowrules',
  icon: 'calendar',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['noShowRules', 'form'],
  preloadStaleTime: 0,
  load: () => import('./no-show-rules-page.tsx'),
});
