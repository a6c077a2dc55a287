import type { TenantDb } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that closes the page of a payment that was left: `{ tenantId, attemptId }`. */
export const LEAVE_TASK = 'payment.leave';

/** Retries over about an hour: every provider has closed its page by then. */
const MAX_ATTEMPTS = 9;

/** Has the page of an attempt closed as soon as the provider answers. */
export const enqueueLeaving = (db: TenantDb, attemptId: string): Promise<void> =>
  enqueue(
    db,
    LEAVE_TASK,
    { tenantId: db.tenantId, attemptId },
    { key: `${LEAVE_TASK}:${attemptId}`, maxAttempts: MAX_ATTEMPTS },
  );
