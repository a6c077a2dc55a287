import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf } from '../data.ts';
import { servicesOf } from '../rules.ts';
import { viewFamily } from '../view.ts';

export const families: Handler<'GET /ticketing/families'> = async ({ query, tenant, services }) => {
  const catalogue = await catalogueOf(services, tenant);
  const offered = servicesOf(catalogue, { establishment: query.externalEstablishmentCode });
  return [...catalogue.families.values()].flatMap((family) => {
    const ofFamily = offered.filter((service) => service.familyCode === family.code);
    return ofFamily.length > 0 ? [viewFamily(tenant, family, ofFamily)] : [];
  });
};
