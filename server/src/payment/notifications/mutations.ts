import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that tells a customer of a refused payment that they have not made up for: `{ tenantId, cartId }`. */
export const REFUSED_PAYMENT_TASK = 'payment.refused-mail';

/** Who is at the payment page knows already, and may be trying another card. */
const REFUSED_AFTER_MS = 15 * 60_000;

/** Has a mail tell the customer of the last refused payment of a cart, unless they pay in the meantime. */
export const enqueueRefusedMail = (db: TenantDb, cartId: string): Promise<void> =>
  enqueue(
    db,
    REFUSED_PAYMENT_TASK,
    { tenantId: db.tenantId, cartId },
    { key: `${REFUSED_PAYMENT_TASK} ${cartId}`, runAt: new Date(Date.now() + REFUSED_AFTER_MS) },
  );
