import { definePage } from '#backoffice/define-page.ts';
import { STALL } from '#backoffice/icons.ts';

export const boxOfficeCataloguePage = definePage({
  section: 'boxOfficeCatalogue',
  path: 'boxoffice/catalogue',
  icon: STALL,
  group: 'boxOffice',
  rights: ['venue.catalogue'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['boxOfficeCatalogue'],
  preloadStaleTime: 0,
  load: () => import('./catalogue-page.tsx'),
});
