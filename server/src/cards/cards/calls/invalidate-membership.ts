import { plainCode } from '@guichet/contract/typed-text.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { changeCard } from '../../changes/service.ts';

/** Blocks a card for good. */
export const invalidateMembership: Handler<'PUT /user/InvalidateMembership'> = async (context) => {
  const { services, tenant, identity, query } = context;
  const { userId } = identity;
  const cardNumber = plainCode(query.cardNumber);
  const change = { userId, cardNumber, kind: 'block' } as const;
  const outcome = await changeCard(services, tenant, change, {
    ask: (key) => services.ticketing.of(tenant).blockCard({ key, number: cardNumber, holder: userId }),
  });
  if (outcome === 'unknown') fail('card.not-found');
  if (outcome === 'already-blocked') fail('card.blocked');
  return undefined;
};
