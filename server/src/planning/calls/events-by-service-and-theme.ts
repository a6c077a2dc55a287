import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findSessions } from '../data.ts';
import { dayInterval, offeredSessions, requireServiceOf } from '../rules.ts';
import { viewEvent } from '../view.ts';

export const eventsByServiceAndTheme: Handler<'GET /Ticketing/eventsbyserviceandtheme'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  const { code } = requireServiceOf(catalogue, query.service, query.family);
  const found = await findSessions(services, tenant, {
    ...dayInterval(query.date, query.until ?? query.date, tenant.timeZone),
    withRunning: true,
    serviceCode: code,
    ...(query.theme !== undefined && { themeCodes: [query.theme] }),
  });
  return offeredSessions(catalogue, found, new Date(services.clock())).map((session) =>
    viewEvent(catalogue, session),
  );
};
