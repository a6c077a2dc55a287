import { catalogueOf } from '#catalogue/browse/data.ts';
import { requireService } from '#catalogue/browse/rules.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { findSession, findSessions } from '../data.ts';
import { nearestSessions, nearInterval, offeredSessions } from '../rules.ts';
import { viewEvent } from '../view.ts';

export const nearestEvents: Handler<'GET /Ticketing/nearestevents'> = async ({ query, tenant, services }) => {
  const [catalogue, session] = await Promise.all([
    catalogueOf(services, tenant),
    findSession(services, tenant, query.eventExternalId),
  ]);
  const { code } = requireService(catalogue, query.service);
  if (!session?.serviceCodes.includes(code)) fail('event.not-found');
  const now = new Date(services.clock());
  // Of one minute: the same list for all requests in it.
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  const found = await findSessions(services, tenant, {
    ...nearInterval(session.start, minute),
    serviceCode: code,
  });
  return nearestSessions(offeredSessions(catalogue, found, now), session, query.places).map((near) =>
    viewEvent(catalogue, near),
  );
};
