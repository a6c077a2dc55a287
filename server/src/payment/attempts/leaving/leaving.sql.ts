import { z } from 'zod';
import type { TenantDb } from '#kernel/database/database.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';

/** The job that closes the page of an abandoned payment. */
export const LEAVE_JOB = defineJob('payment.leave', z.object({ attemptId: z.string() }), {
  ifTenantIsMissing: 'fail',
  priority: 'money',
});

/** Retries over about an hour: every provider has closed its page by then. */
const MAX_ATTEMPTS = 9;

/** Enqueues the closing of an attempt's page, until the provider answers. */
export const enqueueLeaving = (db: TenantDb, attemptId: string): Promise<void> =>
  enqueue(db, LEAVE_JOB, { attemptId }, { key: `${LEAVE_JOB.name}:${attemptId}`, maxAttempts: MAX_ATTEMPTS });
