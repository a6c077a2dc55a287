import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { refundDuePayments } from '../payment-checks/payment-checks.service.ts';
import { refundDueCarts, takeTicketsBack } from './refunds.service.ts';
import { TAKE_BACK_JOB } from './refunds.sql.ts';

const DUE_CARTS_JOB = defineScheduledJob('sale.refund-due-carts', { priority: 'money' });

/** The jobs of refunds. They may run twice. */
export function refundTasks(services: Services): TaskList {
  return {
    ...handlePlatformJob(services, DUE_CARTS_JOB, () =>
      waitForAll([refundDueCarts(services), refundDuePayments(services)]),
    ),
    ...handleJob(services, TAKE_BACK_JOB, ({ tenant, payload }) =>
      takeTicketsBack(services, tenant, payload.refundId),
    ),
  };
}

/** A venue's delay is counted in hours. */
export const refundSchedule: readonly ScheduledJob[] = [{ job: DUE_CARTS_JOB, cron: '*/5 * * * *' }];
