import type { Database, Db } from '#kernel/database/database.ts';

/** A connection that breaks before its transaction is committed, or between commit and response. */
export type DatabaseFault = 'before' | 'after';

/** Statements whose transactions fail: those that move carts, places and money, and not reads that caches avoid. */
const HIT = new Set([
  'cart-save', 'cart-extend', 'cart-attach', 'cart-reopen', 'cart-expire', 'payment-open-journal', 'payment-start-attempts',
  'sale-claim', 'sale-complete', 'sale-postpone', 'sale-stick', 'sale-take-for-resend', 'sale-move-stuck', 'venue-hold-places', 'venue-sell',
  'refund-decide', 'refund-pay-back', 'refund-refuse', 'refund-move-cart', 'payment-request-refund', 'payment-claim-refund',
  'payment-release-refund', 'payment-mark-refunded', 'venue-take-back',
]); // biome-ignore format: a list

/** Statements of what follows a sale: moves, cancellations, credit, and the steps of the ticketing system for them. */
export const AFTER_SALE: readonly string[] = [
  'move-begin', 'move-done', 'move-refuse', 'move-open-cart', 'move-end-carts', 'move-refund-difference', 'refund-mark-tickets',
  'refund-end-offers', 'refund-made', 'credit-of-refund', 'venue-move-to-session', 'platform.enqueue',
]; // biome-ignore format: a list

/**
 * Returns a database that fails as planned.
 * @param draw decides per writing transaction whether and when it fails
 * @param more names of further statements whose transactions fail
 */
export function breakingDatabase(
  database: Database,
  draw: () => DatabaseFault | undefined,
  more: readonly string[] = [],
): Database {
  const hit = new Set([...HIT, ...more]);
  const single = async <Row>(isHit: boolean, run: () => Promise<Row[]>) => {
    const fault = isHit ? draw() : undefined;
    if (fault === 'before') throw broken();
    const rows = await run();
    if (fault === 'after') throw broken();
    return rows;
  };
  return {
    ...database,
    direct: {
      query: (text, values) => database.direct.query(text, values),
      named: (name, text, values) => single(hit.has(name), () => database.direct.named(name, text, values)),
    },
    async tenant(tenantId, work) {
      let fault: DatabaseFault | undefined;
      const result = await database.tenant(tenantId, async (db) => {
        const { seen, watched } = watch(db);
        const done = await work({ ...watched, tenantId });
        if ([...seen].some((name) => hit.has(name))) fault = draw();
        if (fault === 'before') throw broken();
        return done;
      });
      if (fault === 'after') throw broken();
      return result;
    },
  };
}

function watch(db: Db): { seen: Set<string>; watched: Db } {
  const seen = new Set<string>();
  const watched: Db = {
    query: (text, values) => db.query(text, values),
    named(name, text, values) {
      seen.add(name);
      return db.named(name, text, values);
    },
  };
  return { seen, watched };
}

function broken(): Error {
  return Object.assign(new Error('Injected: the connection broke'), { code: 'ECONNRESET' });
}
