import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readSale } from '../data.ts';
import { waitForSale } from '../service.ts';
import { viewOutcome } from '../view.ts';

/** Answers for any cart whose payment was begun: its unguessable id is in the address that the provider sends buyers to. */
export const outcome: Handler<'GET /purchase/Outcome'> = async ({ query, tenant, services }) => {
  await waitForSale(services.database, query.cartId);
  const sale = await readSale(services.database, tenant.id, query.cartId);
  if (!sale || sale.cart.attempt_id === null) fail('cart.not-found');
  return viewOutcome(sale);
};
