import { definePage } from '#backoffice/define-page.ts';
import { STALL } from '#backoffice/icons.ts';

export const deskPage = definePage({
  section: 'desk',
  path: 'desk',
  icon: STALL,
  group: 'boxOffice',
  rights: ['venue.desk'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['desk', 'form', 'printing'],
  settings: ['desk.links.title', 'desk.gifts.title', 'desk.settings.title'],
  preloadStaleTime: 0,
  load: () => import('./desk-page.tsx'),
});
