import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { ATTEMPT_COLUMNS } from '../attempts/attempts.sql.ts';
import type { Attempt } from '../attempts/attempts.ts';

/**
 * Returns the last refused payment of a cart when its customer has neither a later attempt, a late payment, a payment
 * that can still succeed, nor a later payment of another cart.
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

/** The job that notifies a customer of a refused payment without a later success. */
export const REFUSED_PAYMENT_JOB = defineJob('payment.refused-mail', z.object({ cartId: z.string() }));

/** Delay of the mail: a payer on the payment page knows the refusal, and may be trying another card. */
const REFUSED_AFTER_MS = 15 * 60_000;

/** Enqueues the mail about the last refused payment of a cart; a later payment cancels it. */
export const enqueueRefusedMail = (db: TenantDb, cartId: string): Promise<void> =>
  enqueue(
    db,
    REFUSED_PAYMENT_JOB,
    { cartId },
    { key: `${REFUSED_PAYMENT_JOB.name} ${cartId}`, runAt: new Date(Date.now() + REFUSED_AFTER_MS) },
  );
