import { readCart } from '#cart/data.ts';
import { holdingOf, isHolding } from '#cart/holds/rules.ts';
import { holdAgain, restoreHold } from '#cart/holds/service.ts';
import type { CartRow } from '#cart/model.ts';
import { paymentSeconds, requireWaiting } from '#cart/rules.ts';
import { createBatcher, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database } from '#platform/database/database.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type Begun, type Payer, startAttempts } from './mutations.ts';

const begin = onePerDatabase<Payer, Begun>((database) =>
  createBatcher({ keyOf: ({ cartId }) => cartId, run: (payers) => startAttempts(database.direct, payers) }),
);

/** Begins an attempt to pay a cart; concurrent ones of a tenant are batched. */
export function beginAttempt(database: Database, payer: Payer): Promise<Begun> {
  return begin(database)(payer.tenantId, payer);
}

interface Place {
  services: Services;
  tenant: Tenant;
}

/** Holds the places again, whatever the cart says, for as long as the payment may take. */
export async function keepPlaces({ tenant, services }: Place, cart: CartRow): Promise<void> {
  if (!isHolding(holdingOf(cart.lines, cart.user_id))) return;
  await holdAgain(services, tenant, cart, paymentSeconds(cart, tenant));
}

/** The cart was changed in between, with its places, or has ended: what was judged is not what it has now. */
export async function refuseChanged({ tenant, services }: Place, { id, lines }: CartRow): Promise<never> {
  await restoreHold(services, tenant, id, lines);
  const cart = await readCart(services.database, tenant.id, id);
  if (cart) requireWaiting(cart);
  return fail('cart.changed');
}
