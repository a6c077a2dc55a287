import { definePage } from '#backoffice/define-page.ts';
import { STALL } from '#backoffice/icons.ts';
import { type DeskSearch, readDeskSearch } from './search.ts';

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
  validateSearch: readDeskSearch,
  loaderDeps: (search: DeskSearch) => search,
  preloadStaleTime: 0,
  load: () => import('./desk-page.tsx'),
});
