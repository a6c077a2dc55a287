import { boxOfficeCatalogueRoutes } from './catalogue/catalogue.calls.ts';
import { publicationRoutes } from './catalogue/publications/publications.calls.ts';

/** All calls of the box office, grouped by concern. */
export const boxOfficeRoutes = {
  ...boxOfficeCatalogueRoutes,
  ...publicationRoutes,
};
