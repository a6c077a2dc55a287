import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that tells a customer of a refused payment that they have not made up for: `{ tenantId, attemptId }`. */
export const REFUSED_PAYMENT_TASK = 'payment.refused-mail';

/** Who is at the payment page knows already, and may be trying another card. */
const REFUSED_AFTER_MS = 15 * 60_000;

/** Has the customer told, unless they pay in the meantime. Of several refusals of a cart, the last one counts. */
export const enqueueRefusedMail = (
  db: TenantDb,
  { id, cartId }: { id: string; cartId: string },
): Promise<void> =>
  enqueue(
    db,
    REFUSED_PAYMENT_TASK,
    { tenantId: db.tenantId, attemptId: id },
    { key: `${REFUSED_PAYMENT_TASK} ${cartId}`, runAt: new Date(Date.now() + REFUSED_AFTER_MS) },
  );
