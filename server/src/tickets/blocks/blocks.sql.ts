import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { resumeResales } from '../resales/resales.sql.ts';

export interface OrderToBlock {
  purchaseId: string;
  /** The key of the order's sale at the ticketing system */
  cartId: string;
  externalPurchaseId: string;
}

/** Returns an order by its number; for one that paid for a move, the order of the moved tickets. */
export async function readOrderToBlock(
  db: TenantDb,
  externalPurchaseId: string,
): Promise<OrderToBlock | undefined> {
  const [order] = await db.named<OrderToBlock>(
    'order-to-block',
    `select purchase.id as "purchaseId", purchase.cart_id as "cartId", purchase.external_purchase_id as "externalPurchaseId"
       from portal.purchase as named
      cross join lateral (select coalesce(named.supplement_of, named.cart_id) as cart_id offset 0) as whole
       join portal.purchase on purchase.tenant_id = $1 and purchase.cart_id = whole.cart_id
      where named.tenant_id = $1 and named.external_purchase_id = $2`,
    [db.tenantId, externalPurchaseId],
  );
  return order;
}

/** Returns whether the entrance refuses the tickets of an order. */
export async function isOrderBlocked(db: TenantDb, purchaseId: string): Promise<boolean> {
  const [order] = await db.named<{ isBlocked: boolean }>(
    'order-blocked',
    'select blocked_at is not null as "isBlocked" from portal.purchase where tenant_id = $1 and id = $2',
    [db.tenantId, purchaseId],
  );
  return order?.isBlocked ?? false;
}

/** The job that mails a holder about blocked or unblocked tickets of an order. */
export const BLOCK_NEWS_JOB = defineJob(
  'tickets.block-mail',
  z.object({
    purchaseId: z.string(),
    userId: z.string(),
    isBlocked: z.boolean(),
    /** Id of the change: each change is mailed once */
    change: z.string(),
  }),
  { priority: 'bulk' },
);

export type BlockNews = PayloadOf<typeof BLOCK_NEWS_JOB>;

/** Marks an order as blocked or unblocked, and enqueues mails to its holders; does nothing when it is already. */
export async function recordBlock(
  db: TenantDb,
  { purchaseId, externalPurchaseId }: OrderToBlock,
  isBlocked: boolean,
  by: Administrator,
): Promise<void> {
  const changed = await db.named(
    'order-block',
    `update portal.purchase set blocked_at = case when $3 then now() end
      where tenant_id = $1 and id = $2 and (blocked_at is not null) <> $3 returning 1`,
    [db.tenantId, purchaseId, isBlocked],
  );
  if (changed.length === 0) return;
  await recordChange(db, by, {
    action: isBlocked ? 'order.blocked' : 'order.unblocked',
    subject: externalPurchaseId,
    changes: [],
  });
  if (!isBlocked) await resumeResales(db, purchaseId);
  const change = randomUUID();
  for (const { userId } of await readHolders(db, purchaseId)) {
    await enqueue(db, BLOCK_NEWS_JOB, { purchaseId, userId, isBlocked, change });
  }
}

/** Returns the holders of an order's usable tickets, and the buyer when the order filled cards. */
function readHolders(db: TenantDb, purchaseId: string): Promise<{ userId: string }[]> {
  return db.named<{ userId: string }>(
    'order-holders',
    `select user_id as "userId" from portal.ticket
      where tenant_id = $1 and purchase_id = $2 and refunded_at is null and consumed_at is null and valid_until > now()
        and user_id is not null
      union
     select user_id from portal.purchase
      where tenant_id = $1 and id = $2 and jsonb_array_length(cards) > 0 and user_id is not null`,
    [db.tenantId, purchaseId],
  );
}
