import { plainCode } from '@guichet/contract/typed-text.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { changeCard } from '../../changes/service.ts';

/** Takes a card off the customer's own account. */
export const detachMembership: Handler<'DELETE /user/DetachMembership'> = async (context) => {
  const { services, tenant, identity, query } = context;
  const { userId } = identity;
  if (query.userIdToDetach !== userId) fail('card.not-found');
  const cardNumber = plainCode(query.cardNumber);
  const change = { userId, cardNumber, kind: 'detach' } as const;
  const outcome = await changeCard(services, tenant, change, {
    ask: (key) => services.ticketing.of(tenant).detachCard({ key, number: cardNumber, holder: userId }),
  });
  if (outcome === 'unknown') fail('card.not-found');
  return undefined;
};
