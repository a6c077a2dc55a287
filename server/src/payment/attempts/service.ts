import { createBatcher, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database } from '#platform/database/database.ts';
import { type Payer, startAttempts } from './mutations.ts';
import type { Attempt } from './rules.ts';

const begin = onePerDatabase<Payer, Attempt | undefined>((database) =>
  createBatcher({ keyOf: ({ cartId }) => cartId, run: (payers) => startAttempts(database.direct, payers) }),
);

/**
 * Begins an attempt to pay a cart; concurrent ones of a tenant are batched.
 *
 * @returns undefined when the cart is not the customer's, has ended or is being sold
 */
export function beginAttempt(database: Database, payer: Payer): Promise<Attempt | undefined> {
  return begin(database)(payer.tenantId, payer);
}
