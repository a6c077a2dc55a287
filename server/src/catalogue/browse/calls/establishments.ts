import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { viewEstablishment } from '../view.ts';

export const establishments: Handler<'GET /ticketing/establishments'> = async ({ tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  const now = new Date();
  return [...catalogue.establishments.values()].map((establishment) =>
    viewEstablishment(tenant, establishment, catalogue.notices, now),
  );
};
