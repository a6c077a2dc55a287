import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { ATTEMPT_COLUMNS } from '../attempts/attempts.sql.ts';
import type { Attempt } from '../attempts/attempts.ts';

/**
 * The last refused payment of a cart, when nothing has followed: neither another attempt nor a late payment, and nothing
 * that may still become one; nor has its customer paid for another cart since.
 */
export async function readRefusedPayment(
  db: TenantDb,
  cartId: string,
): Promise<(Attempt & { readonly userId: string }) | undefined> {
  const rows = await db.named<Attempt & { userId: string }>(
    'payment-refused',
    `select ${ATTEMPT_COLUMNS}, user_id as "userId"
       from portal.payment_attempt as refused
      where tenant_id = $1 and cart_id = $2 and state = 'failed'
        and not exists (
          select from portal.payment_attempt as other
           where other.tenant_id = $1 and other.cart_id = $2 and other.id <> refused.id
             and (other.started_at > refused.started_at or other.state in ('paid', 'pending')))
        and not exists (
          select from portal.cart as bought
            join portal.payment_attempt as other on other.tenant_id = $1 and other.cart_id = bought.id
           where bought.tenant_id = $1 and bought.user_id = refused.user_id
             and other.state = 'paid' and other.started_at > refused.started_at)
      limit 1`,
    [db.tenantId, cartId],
  );
  return rows[0];
}

/** The job that tells a customer of a refused payment that they have not made up for. */
export const REFUSED_PAYMENT_JOB = defineJob('payment.refused-mail', z.object({ cartId: z.string() }));

/** Who is at the payment page knows already, and may be trying another card. */
const REFUSED_AFTER_MS = 15 * 60_000;

/** Has a mail tell the customer of the last refused payment of a cart, unless they pay in the meantime. */
export const enqueueRefusedMail = (db: TenantDb, cartId: string): Promise<void> =>
  enqueue(
    db,
    REFUSED_PAYMENT_JOB,
    { cartId },
    { key: `${REFUSED_PAYMENT_JOB.name} ${cartId}`, runAt: new Date(Date.now() + REFUSED_AFTER_MS) },
  );
