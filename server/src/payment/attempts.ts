import { randomUUID } from 'node:crypto';
import { beginPayment } from '../cart/mutations.ts';
import type { Shop } from '../gateways/payment/port.ts';
import { createBatcher, onePerDatabase } from '../platform/batcher.ts';
import type { Database, TenantDb } from '../platform/db.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import { startAttempt } from './mutations.ts';
import type { Attempt } from './rules.ts';

/** A cart that its customer wants to pay. */
interface Payer {
  readonly tenantId: TenantId;
  readonly cartId: string;
  readonly userId: string;
  readonly shop: Shop;
  /** The cart's longest life, in minutes. */
  readonly capMinutes: number;
}

const begin = onePerDatabase<Payer, Attempt | undefined>((database) =>
  createBatcher({
    keyOf: ({ cartId }) => cartId,
    run: (payers) => database.tenant((payers[0] as Payer).tenantId, (db) => beginTogether(db, payers)),
  }),
);

/**
 * Begins to pay a cart by an attempt of its own; payments of a tenant that arrive together begin together.
 *
 * @returns undefined when the cart is not the customer's, has ended or is being sold
 */
export function beginAttempt(database: Database, payer: Payer): Promise<Attempt | undefined> {
  return begin(database)(payer.tenantId, payer);
}

async function beginTogether(db: TenantDb, payers: readonly Payer[]): Promise<(Attempt | undefined)[]> {
  const attempts = new Map<string, Attempt | undefined>();
  // Sent together, and carts in the order of their ids, as others lock them.
  const ordered = [...payers].sort((a, b) => (a.cartId < b.cartId ? -1 : 1));
  await Promise.all(ordered.map(async (payer) => attempts.set(payer.cartId, await beginOne(db, payer))));
  return payers.map(({ cartId }) => attempts.get(cartId));
}

/** The attempt takes its amount from the cart that was just begun to be paid. */
async function beginOne(
  db: TenantDb,
  { cartId, userId, shop, capMinutes }: Payer,
): Promise<Attempt | undefined> {
  const id = randomUUID();
  const [cart, started] = await Promise.all([
    beginPayment(db, { cartId, userId, attemptId: id, capMinutes }),
    startAttempt(db, { id, cartId, shop }),
  ]);
  return cart && started;
}
