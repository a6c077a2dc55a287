import type { Handler, Routes } from '#calls.ts';
import { requireBoxOffice } from '../box-office.service.ts';

/** Returns the catalogue from which the venue sells. */
const catalogue: Handler<'GET /boxoffice/catalogue'> = async ({ services, tenant, transaction }) => {
  const boxOffice = await requireBoxOffice(services, tenant);
  return transaction((db) => boxOffice.catalogue.read(db));
};

export const boxOfficeCatalogueRoutes = {
  // administrator: venue.catalogue
  'GET /boxoffice/catalogue': catalogue,
} satisfies Routes;
