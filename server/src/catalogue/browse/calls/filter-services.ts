import { dayOf } from '#platform/format/time-zone.ts';
import type { Handler } from '#platform/http/calls.ts';
import { catalogueOf, servicesWithSessions } from '../data.ts';
import { codesOf, searchInterval, searchServices } from '../rules.ts';
import { viewService } from '../view.ts';

export const filterServices: Handler<'POST /ticketing/services/filtering'> = async ({
  body,
  tenant,
  services,
}) => {
  const interval = searchInterval(body, dayOf(new Date(services.clock()), tenant.timeZone), tenant.timeZone);
  const [catalogue, withSessions] = await Promise.all([
    catalogueOf(services, tenant),
    interval && servicesWithSessions(services, tenant, interval.from, interval.until),
  ]);
  const search = {
    ...body,
    establishmentIds: codesOf(tenant.id, 'establishment', catalogue.establishments, body.establishmentIds),
    themeIds: codesOf(tenant.id, 'theme', catalogue.themes, body.themeIds),
  };
  return searchServices(catalogue, search, withSessions).map((service) =>
    viewService(tenant, catalogue, service),
  );
};
