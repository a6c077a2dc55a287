import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { findSessions } from '../data.ts';
import { comingInterval, offeredSessions, requireServiceOf, summariseDays } from '../rules.ts';

export const eventDateInterval: Handler<'GET /Ticketing/eventdateinterval'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  const { code } = requireServiceOf(catalogue, query.service, query.family);
  const now = new Date(services.clock());
  const found = await findSessions(services, tenant, {
    ...comingInterval(now, tenant.timeZone),
    serviceCode: code,
  });
  const days = summariseDays(offeredSessions(catalogue, found, now), tenant.timeZone);
  const [first, last] = [days.at(0), days.at(-1)];
  return { ...(first && { startDate: first.date }), ...(last && { endDate: last.date }), days };
};
