import { definePage } from '#backoffice/define-page.ts';
import { CHART } from '#backoffice/icons.ts';

export const analyticsPage = definePage({
  section: 'analytics',
  path: 'analytics',
  icon: CHART,
  group: 'showcase',
  rights: ['settings.analytic'],
  onlyAt: 'venue',
  phrases: ['analytics', 'venuePages', 'form'],
  settings: ['analytics.enable.title', 'analytics.url', 'analytics.siteId', 'analytics.test.action'],
  preloadStaleTime: 0,
  load: () => import('./analytics-page.tsx'),
});
