import { createBatcher, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database } from '#platform/database/database.ts';
import { type Begun, type Payer, startAttempts } from './mutations.ts';

const begin = onePerDatabase<Payer, Begun>((database) =>
  createBatcher({ keyOf: ({ cartId }) => cartId, run: (payers) => startAttempts(database.direct, payers) }),
);

/** Begins an attempt to pay a cart; concurrent ones of a tenant are batched. */
export function beginAttempt(database: Database, payer: Payer): Promise<Begun> {
  return begin(database)(payer.tenantId, payer);
}
