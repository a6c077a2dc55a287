import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { noteEvent } from '#tenants/webhooks/mutations.ts';
import { plainCard } from '../rules.ts';

/** Takes a card off the customer's own account. */
export const detachMembership: Handler<'DELETE /user/DetachMembership'> = async (context) => {
  const { services, tenant, identity, query, transaction } = context;
  if (query.userIdToDetach !== identity.userId) fail('card.not-found');
  const outcome = await services.ticketing
    .of(tenant)
    .detachCard({ number: query.cardNumber, holder: identity.userId });
  if (outcome === 'unknown') fail('card.not-found');
  await transaction((db) => noteEvent(db, 'card.detached', { cardNumber: plainCard(query.cardNumber) }));
  return undefined;
};
