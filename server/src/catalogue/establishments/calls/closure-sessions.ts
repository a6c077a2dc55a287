import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { closureOf, isSaleStopped } from '../rules.ts';

/** Counts the sessions on sale that a closure would concern, before it is put up. */
export const closureSessions: Handler<'GET /settingsticketing/closuresessions'> = async ({
  query,
  tenant,
  services,
}) => {
  const catalogue = await catalogueOf(services, tenant);
  if (query.establishment && !catalogue.establishments.has(query.establishment))
    fail('establishment.not-found');
  const closure = closureOf(query, tenant.timeZone);
  const { startsAt: from, endsAt: until } = closure;
  const found = until > from ? await services.ticketing.of(tenant).findSessions({ from, until }) : [];
  const now = new Date(services.clock());
  const concerned = found.filter(
    (session) =>
      session.end > now &&
      session.serviceCodes.some((code) => catalogue.services.has(code)) &&
      isSaleStopped([closure], session) &&
      !isSaleStopped(catalogue.notices, session),
  );
  return {
    sessions: concerned.length,
    taken: concerned.reduce((sum, { capacity, places }) => sum + capacity - places, 0),
  };
};
