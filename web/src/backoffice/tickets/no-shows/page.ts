import { definePage } from '#backoffice/define-page.ts';

export const pausesPage = definePage({
  section: 'pauses',
  path: 'pauses',
  icon: 'calendar',
  group: 'ticketing',
  rights: ['venue.desk', 'settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['pauses', 'form'],
  preloadStaleTime: 0,
  load: () => import('./pauses-page.tsx'),
});
