import { definePage } from '#backoffice/define-page.ts';
import { STALL } from '#backoffice/icons.ts';
import { readCatalogueSearch, readNewItemSearch } from './catalogue-search.ts';

export const boxOfficeCataloguePage = definePage({
  section: 'boxOfficeCatalogue',
  path: 'boxoffice/catalogue',
  icon: STALL,
  group: 'boxOffice',
  rights: ['venue.catalogue'],
  onlyAt: 'venue',
  isOfBoxOffice: true,
  phrases: ['boxOfficeCatalogue', 'synchronization', 'form'],
  validateSearch: readCatalogueSearch,
  preloadStaleTime: 0,
  settings: [
    'boxOfficeCatalogue.prices.title',
    'boxOfficeCatalogue.cards.title',
    'boxOfficeCatalogue.new.service',
    'boxOfficeCatalogue.new.family',
    'boxOfficeCatalogue.new.theme',
    'boxOfficeCatalogue.new.establishment',
    'boxOfficeCatalogue.publish.action',
    'boxOfficeCatalogue.history.title',
    'boxOfficeCatalogue.file.title',
  ],
  load: () => import('./catalogue-page.tsx'),
  details: [
    {
      path: 'boxoffice/catalogue/$kind/$id',
      phrases: ['boxOfficeCatalogue', 'synchronization', 'form'],
      validateSearch: readNewItemSearch,
      loaderDeps: (search: { from?: string; renewal?: boolean }) => search,
      preloadStaleTime: 0,
      load: () => import('./item-page.tsx'),
    },
  ],
});
