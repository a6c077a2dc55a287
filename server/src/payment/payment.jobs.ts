import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { aliasSchedule, aliasTasks } from './aliases/aliases.jobs.ts';
import { leavingTasks } from './attempts/leaving/leaving.jobs.ts';
import { giftCardSchedule, giftCardTasks } from './gift-cards/gift-cards.jobs.ts';
import { instalmentSchedule, instalmentTasks } from './instalments/instalments.jobs.ts';
import { lookForDisputes } from './notifications/disputes.service.ts';
import { notificationTasks } from './notifications/notifications.jobs.ts';
import type { AfterEvent } from './notifications/notifications.routes.ts';
import { pollPendingRefunds, runRefund } from './refunds/refunds.service.ts';
import { REFUND_JOB } from './refunds/refunds.sql.ts';
import { subscriptionSchedule, subscriptionTasks } from './subscriptions/subscriptions.jobs.ts';

const POLL_REFUNDS_JOB = defineScheduledJob('payment.poll-refunds', { priority: 'money' });
const DISPUTES_JOB = defineScheduledJob('payment.look-for-disputes', { priority: 'money' });

/** Returns the payment domain’s background tasks. */
export function paymentTasks(
  services: Services,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): TaskList {
  return {
    ...handleJob(services, REFUND_JOB, ({ tenant, payload }) =>
      runRefund(services, tenant, payload.transactionUuid),
    ),
    ...handlePlatformJob(services, POLL_REFUNDS_JOB, () => pollPendingRefunds(services)),
    ...handlePlatformJob(services, DISPUTES_JOB, () => lookForDisputes(services)),
    ...instalmentTasks(services, { afterEvent }),
    ...subscriptionTasks(services),
    ...aliasTasks(services),
    ...notificationTasks(services),
    ...leavingTasks(services),
    ...giftCardTasks(services),
  };
}

/** The payment domain’s scheduled jobs. */
export const paymentSchedule: readonly ScheduledJob[] = [
  ...instalmentSchedule,
  ...subscriptionSchedule,
  ...aliasSchedule,
  ...giftCardSchedule,
  { job: POLL_REFUNDS_JOB, cron: '23 * * * *' },
  { job: DISPUTES_JOB, cron: '47 3 * * *' },
];
