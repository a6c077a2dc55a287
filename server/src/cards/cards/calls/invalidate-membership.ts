import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { noteEvent } from '#tenants/webhooks/mutations.ts';
import { plainCard } from '../../attachments/rules.ts';

/** Blocks a card for good. */
export const invalidateMembership: Handler<'PUT /user/InvalidateMembership'> = async (context) => {
  const { services, tenant, identity, query, transaction } = context;
  const outcome = await services.ticketing
    .of(tenant)
    .blockCard({ number: query.cardNumber, holder: identity.userId });
  if (outcome === 'unknown') fail('card.not-found');
  if (outcome === 'already-blocked') fail('card.blocked');
  await transaction((db) => noteEvent(db, 'card.blocked', { cardNumber: plainCard(query.cardNumber) }));
  return undefined;
};
