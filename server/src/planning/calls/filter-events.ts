import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findSessions } from '../data.ts';
import { dayInterval, narrowed, offeredSessions } from '../rules.ts';
import { viewEvent } from '../view.ts';

export const filterEvents: Handler<'POST /Ticketing/events/filtering'> = async ({
  body,
  tenant,
  services,
}) => {
  const interval = dayInterval(body.startDate, body.endDate, tenant.timeZone);
  const catalogue = await catalogueOf(services, tenant);
  const found = await findSessions(services, tenant, {
    ...interval,
    withRunning: true,
    ...narrowed(tenant.id, catalogue, body),
  });
  return offeredSessions(catalogue, found, new Date(services.clock())).map((session) =>
    viewEvent(catalogue, session),
  );
};
