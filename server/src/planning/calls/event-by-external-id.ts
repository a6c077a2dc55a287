import { catalogueOf } from '#catalogue/browse/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readSessionPlaces } from '../data.ts';
import { offeredSession } from '../rules.ts';
import { viewEvent } from '../view.ts';

export const eventByExternalId: Handler<'GET /Ticketing/eventbyexternalid'> = async ({
  query,
  tenant,
  services,
}) => {
  const [catalogue, found] = await Promise.all([
    catalogueOf(services, tenant),
    readSessionPlaces(services, tenant, query.eventExternalId),
  ]);
  const session = found && offeredSession(catalogue, found, new Date(services.clock()));
  return session ? viewEvent(catalogue, session) : fail('event.not-found');
};
