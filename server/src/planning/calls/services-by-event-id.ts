import { catalogueOf, showServices } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { findSession } from '../data.ts';
import { offeredSession, ownPrices } from '../rules.ts';

export const servicesByEventId: Handler<'GET /Ticketing/GetServicesByEventId'> = async ({
  query,
  tenant,
  services,
}) => {
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, query.externalEventId),
  ]);
  const session = found && offeredSession(catalogue, found, new Date(services.clock()));
  if (!session) fail('event.not-found');
  const shown = await showServices(services, tenant, session.serviceCodes);
  return shown.map((service) => ({
    ...service,
    unitPrices: ownPrices(service.unitPrices, session.unitPrices),
  }));
};
