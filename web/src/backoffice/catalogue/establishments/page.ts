import { definePage } from '#backoffice/define-page.ts';
import { readCode, withoutUndefined } from '#lib/search.ts';

/** The shown establishment; the first by default. */
export const readInformationSearch = (search: Record<string, unknown>): { establishment?: string } =>
  withoutUndefined({ establishment: readCode(search.establishment) });

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
