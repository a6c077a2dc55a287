import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { Handler } from '#platform/http/calls.ts';
import { refundOutcome } from '#sale/refunds/rules.ts';
import { type CartRefund, refundStuckCart } from '#sale/refunds/service.ts';
import { readOutcomes } from '../data.ts';

/** Gives back stuck carts at once, each on its own: what became of one does not stop the others. */
export const refundStuckCarts: Handler<'POST /Purchase/RefundStuckCarts'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cartIds = [...new Set(body.cartIds)];
  const done = new Map<string, CartRefund>();
  for (const cartId of cartIds) {
    const outcome = await refundStuckCart(services, tenant, cartId, identity).catch((error: unknown) => {
      // Without an answer of the ticketing system it stays where it is.
      if (!(error instanceof TicketingUnavailable)) throw error;
      return 'changed' as const;
    });
    done.set(cartId, outcome);
  }
  const outcomes = await transaction((db) => readOutcomes(db, cartIds));
  return cartIds.map((cartId) => ({
    cartId,
    outcome: refundOutcome(done.get(cartId) ?? 'changed', outcomes.get(cartId)),
  }));
};
