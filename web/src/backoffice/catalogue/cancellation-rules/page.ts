import { definePage } from '#backoffice/define-page.ts';

export const cancellationRulesPage = definePage({
  section: 'cancellationRules',
  path: 'cancellationrules',
  icon: 'calendar',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['cancellationRules', 'form'],
  preloadStaleTime: 0,
  load: () => import('./cancellation-rules-page.tsx'),
});
