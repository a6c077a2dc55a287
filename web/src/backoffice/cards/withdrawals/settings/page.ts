import { definePage } from '#backoffice/define-page.ts';

export const withdrawalSettingsPage = definePage({
  section: 'withdrawServicesFamily',
  path: 'withdrawservicesfamily',
  icon: 'ticket',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['withdrawalSettings', 'form'],
  preloadStaleTime: 0,
  load: () => import('./withdrawal-settings-page.tsx'),
});
