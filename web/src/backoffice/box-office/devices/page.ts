import { definePage } from '#backoffice/define-page.ts';
import { TURNSTILE } from '#backoffice/icons.ts';

export const devicesPage = definePage({
  section: 'devices',
  path: 'entrance/devices',
  icon: TURNSTILE,
  group: 'boxOffice',
  rights: ['venue.entrance'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['devices', 'form'],
  settings: ['devices.add', 'devices.addressTitle'],
  preloadStaleTime: 0,
  load: () => import('./devices-page.tsx'),
});
