import type { Administrator } from '#platform/auth/identity.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { ABANDONED_AFTER } from './data.ts';
import type { ClosingSums } from './model.ts';
import type { Difference } from './rules.ts';

/** The job that closes a day. */
export const CLOSE_TASK = 'sale.close-day';

/** Marks a day as being closed. @returns false when it is being closed already */
export async function beginClosing(
  db: TenantDb,
  day: string,
  by: Pick<Administrator, 'email'> | undefined,
): Promise<boolean> {
  const rows = await db.named(
    'closing-begin',
    `insert into portal.closing as known (tenant_id, day, state, administrator_email) values ($1, $2, 'running', $3)
     on conflict (tenant_id, day) do update
        set state = 'running', started_at = now(), finished_at = null, administrator_email = $3
      where known.state <> 'running' or known.started_at < now() - ${ABANDONED_AFTER}
     returning 1`,
    [db.tenantId, day, by?.email ?? ''],
  );
  return rows.length > 0;
}

/** The provider may be down for a moment. */
const MAX_ATTEMPTS = 3;

/** Has a day closed by a job. @returns false when it is being closed already */
export async function enqueueClosing(
  db: TenantDb,
  day: string,
  by: Pick<Administrator, 'email'> | undefined,
): Promise<boolean> {
  if (!(await beginClosing(db, day, by))) return false;
  const payload = { tenantId: db.tenantId, day };
  const key = `${CLOSE_TASK}:${db.tenantId}:${day}`;
  await enqueue(db, CLOSE_TASK, payload, { key, maxAttempts: MAX_ATTEMPTS });
  return true;
}

/** Records that a closing could not be made: the provider did not answer. */
export async function failClosing(db: TenantDb, day: string): Promise<void> {
  await db.named(
    'closing-fail',
    `update portal.closing set state = 'failed', finished_at = now() where tenant_id = $1 and day = $2`,
    [db.tenantId, day],
  );
}

/**
 * Writes what a day adds up to, and its differences. One that was dealt with stays so; an open one that no longer
 * exists is gone.
 */
export async function finishClosing(
  db: TenantDb,
  day: string,
  sums: ClosingSums,
  differences: readonly Difference[],
): Promise<void> {
  await db.named(
    'closing-finish',
    `update portal.closing
        set state = 'done', finished_at = now(), orders = $3, orders_amount = $4, payments = $5, payments_amount = $6,
            asked = $7, not_asked = $8
      where tenant_id = $1 and day = $2`,
    [
      db.tenantId,
      day,
      sums.orders,
      sums.ordersAmount,
      sums.payments,
      sums.paymentsAmount,
      sums.asked,
      sums.notAsked,
    ],
  );
  await db.named(
    'closing-forget-differences',
    `delete from portal.closing_difference
      where tenant_id = $1 and day = $2 and handled_at is null and not id = any ($3)`,
    [db.tenantId, day, differences.map(({ id }) => id)],
  );
  await db.named(
    'closing-add-differences',
    `insert into portal.closing_difference as known
            (tenant_id, day, id, kind, here, there, cart_id, order_number, transaction_uuid)
     select $1, $2, id, kind, here, there, "cartId", "orderNumber", "transactionUuid"
       from jsonb_to_recordset($3) as found (id text, kind text, here bigint, there bigint, "cartId" uuid,
                                             "orderNumber" text, "transactionUuid" text)
     on conflict (tenant_id, day, id) do update set here = excluded.here, there = excluded.there
      where known.handled_at is null`,
    [db.tenantId, day, JSON.stringify(differences)],
  );
}

/** Marks a difference as dealt with. @returns false when it is not open */
export async function handleDifference(
  db: TenantDb,
  { day, id, note }: { day: string; id: string; note: string },
  by: Administrator,
): Promise<{ kind: string; here: number | null; there: number | null } | undefined> {
  const [handled] = await db.named<{ kind: string; here: number | null; there: number | null }>(
    'closing-handle',
    `update portal.closing_difference set handled_at = now(), handled_by = $4, note = $5
      where tenant_id = $1 and day = $2 and id = $3 and handled_at is null
     returning kind, here, there`,
    [db.tenantId, day, id, by.email, note],
  );
  return handled;
}
