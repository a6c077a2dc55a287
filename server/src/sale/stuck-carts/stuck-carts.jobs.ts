import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { refundDuePayments } from '../payment-checks/payment-checks.service.ts';
import { refundDueCarts } from './stuck-cart-refunds.service.ts';

const DUE_CARTS_JOB = defineScheduledJob('sale.refund-due-carts', { priority: 'money' });

/** Returns the job that refunds stuck carts and payments that fit no cart after the venue's delay. It may run twice. */
export function stuckCartTasks(services: Services): TaskList {
  return handlePlatformJob(services, DUE_CARTS_JOB, () =>
    waitForAll([refundDueCarts(services), refundDuePayments(services)]),
  );
}

/** Runs every five minutes; a venue's delay is counted in hours. */
export const stuckCartSchedule: readonly ScheduledJob[] = [{ job: DUE_CARTS_JOB, cron: '*/5 * * * *' }];
