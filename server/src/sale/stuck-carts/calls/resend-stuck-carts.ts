import type { Handler } from '#platform/http/calls.ts';
import { sellCart } from '#sale/selling/service.ts';
import { readOutcomes } from '../data.ts';
import { takeForResend } from '../mutations.ts';
import { resendOutcome } from '../rules.ts';

/**
 * Sells stuck carts like paid ones: claimed under a lease, looked for before it is made, under its own
 * key. A process that dies on the way leaves them to the sweep.
 */
export const resendStuckCarts: Handler<'POST /Purchase/ResendBlockedSaleByCartId'> = async ({
  body,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cartIds = [...new Set(body.cartIds)];
  const taken = await transaction((db) => takeForResend(db, cartIds, identity));
  // A failed sale has stored its reason with the cart, from which the answer is read.
  await Promise.allSettled([...taken].map((cartId) => sellCart(services, tenant, cartId)));
  const outcomes = await transaction((db) => readOutcomes(db, cartIds));
  return cartIds.map((cartId) => ({ cartId, ...resendOutcome(taken.has(cartId), outcomes.get(cartId)) }));
};
