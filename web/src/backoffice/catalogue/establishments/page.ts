import { definePage } from '#backoffice/define-page.ts';
import { readInformationSearch } from './information-search.ts';

export const establishmentInformationsPage = definePage({
  section: 'establishmentInformations',
  path: 'establishmentinformations',
  icon: 'clock',
  group: 'ticketing',
  rights: ['settings.ticketing'],
  onlyAt: 'venue',
  phrases: ['establishmentInformations', 'venuePages', 'catalogue', 'design', 'picture', 'form'],
  settings: [
    'establishmentInformations.hours.title',
    'establishmentInformations.exceptions.title',
    'establishmentInformations.place.title',
    'establishmentInformations.services.title',
    'establishmentInformations.pictures.title',
    'establishmentInformations.prices.title',
    'establishmentInformations.notices.title',
    'establishmentInformations.undo.action',
  ],
  validateSearch: readInformationSearch,
  preloadStaleTime: 0,
  load: () => import('./informations-page.tsx'),
});
