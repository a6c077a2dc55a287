import type { Handler } from '#platform/http/calls.ts';
import { readRequestsOf } from '../data.ts';
import { viewMemberships } from '../view.ts';

export const getMemberShips: Handler<'GET /user/GetMemberShips'> = async (context) => {
  const { services, tenant, identity, transaction } = context;
  const [cards, requests] = await Promise.all([
    services.ticketing.of(tenant).findCards(identity.userId),
    transaction((db) => readRequestsOf(db, identity.userId)),
  ]);
  return viewMemberships(identity.userId, cards, requests, new Date());
};
