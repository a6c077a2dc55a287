import type { Handler } from '#platform/http/calls.ts';
import { countPaymentsToCheck } from '#sale/payment-checks/data.ts';
import { readStuckSummary } from '../data.ts';

/** Payments to check are counted up to this number. */
const MAX_PAYMENTS = 100;

export const stuckCartCount: Handler<'GET /Purchase/StuckCartCount'> = ({ transaction }) =>
  transaction(async (db) => {
    const [{ count, amount, oldest }, payments] = await Promise.all([
      readStuckSummary(db),
      countPaymentsToCheck(db, 'open', MAX_PAYMENTS),
    ]);
    return { carts: count, amount, ...(oldest && { oldest: oldest.toISOString() }), payments };
  });
