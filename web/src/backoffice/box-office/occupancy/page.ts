import { definePage } from '#backoffice/define-page.ts';
import { DOOR } from '#backoffice/icons.ts';

export const entranceSettingsPage = definePage({
  section: 'entranceSettings',
  path: 'entrance/settings',
  icon: DOOR,
  group: 'boxOffice',
  rights: ['venue.entrance'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['entranceSettings', 'form'],
  settings: ['entranceSettings.graceTitle', 'entranceSettings.capacity', 'entranceSettings.isPublic'],
  preloadStaleTime: 0,
  load: () => import('./entrance-settings-page.tsx'),
});
