import type { Db } from '#kernel/database/database.ts';

/** Maximum number of days by which a shop's clock runs ahead. */
const MAX_DAYS = 1500;

/** A future debit on the bank's clock page. */
export interface ComingDebit {
  readonly orderId: string;
  readonly sequenceNumber: number;
  readonly amountCents: number;
  readonly dueAt: Date;
}

/** Returns the seconds by which the clock of a shop runs ahead. */
export async function secondsAhead(db: Db, siteId: string): Promise<number> {
  const [row] = await db.named<{ seconds: number }>(
    'sandbox-clock',
    'select extract(epoch from ahead)::float8 as seconds from sandbox.payment_clock where site_id = $1',
    [siteId],
  );
  return row?.seconds ?? 0;
}

/** Moves the clock of a shop forward; it never moves back. */
export async function advanceClock(db: Db, siteId: string, days: number): Promise<void> {
  await db.named(
    'sandbox-advance-clock',
    `insert into sandbox.payment_clock as clock (site_id, ahead) values ($1, make_interval(days => $2))
     on conflict (site_id) do update
       set ahead = least(clock.ahead + excluded.ahead, make_interval(days => ${MAX_DAYS}))`,
    [siteId, days],
  );
}

/** Reads the next debits of a shop, soonest first. */
export function comingDebits(db: Db, siteId: string): Promise<ComingDebit[]> {
  return db.named<ComingDebit>(
    'sandbox-coming-debits',
    `select form ->> 'vads_order_id' as "orderId", sequence_number as "sequenceNumber", amount_cents as "amountCents",
            due_at as "dueAt"
       from sandbox.payment_due join sandbox.payment_session as session on session.id = session_id
      where payment_due.state = 'due' and session.site_id = $1 order by due_at limit 20`,
    [siteId],
  );
}
