import { catalogueOf, type IndexedCatalogue } from '#catalogue/browse/data.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { type DayOnSale, findSessions, keepDays } from '../data.ts';
import {
  audienceFilter,
  comingInterval,
  hasCodes,
  offeredSessions,
  requireServiceOf,
  summariseDays,
} from '../rules.ts';

export const eventDateInterval: Handler<'GET /Ticketing/eventdateinterval'> = async (context) => {
  const { query, tenant, services } = context;
  const { service, family } = query;
  const catalogue = await catalogueOf(services, tenant);
  if (service !== undefined) requireServiceOf(catalogue, service, family);
  // Made-up codes neither cost a read nor fill the memory.
  if (!hasCodes(catalogue, query)) return { days: [] };
  const read = () => readDays(context, catalogue);
  // The sessions of all services are too many to be read at each visit of a list.
  const days = service === undefined ? await keepDays(services, tenant, query, read) : await read();
  const [first, last] = [days.at(0), days.at(-1)];
  return { ...(first && { startDate: first.date }), ...(last && { endDate: last.date }), days };
};

async function readDays(
  { query, tenant, services }: CallContext<'GET /Ticketing/eventdateinterval'>,
  catalogue: IndexedCatalogue,
): Promise<DayOnSale[]> {
  const { service, family, establishment, theme } = query;
  const now = new Date(services.clock());
  const found = await findSessions(services, tenant, {
    ...comingInterval(now, tenant.timeZone),
    ...(service !== undefined && { serviceCode: service }),
    ...(establishment !== undefined && { establishmentCodes: [establishment] }),
    ...(theme !== undefined && { themeCodes: [theme] }),
  });
  const isAsked = audienceFilter(query, tenant.timeZone);
  const offered = offeredSessions(catalogue, found, now).filter((session) => {
    const [{ familyCode }] = session.services;
    return (service !== undefined || family === undefined || familyCode === family) && isAsked(session);
  });
  return summariseDays(offered, tenant.timeZone);
}
