import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { aliasSchedule, aliasTasks } from './aliases/aliases.jobs.ts';
import { leavingTasks } from './attempts/leaving/leaving.jobs.ts';
import { instalmentSchedule, instalmentTasks } from './instalments/instalments.jobs.ts';
import { lookForDisputes } from './notifications/disputes.service.ts';
import { notificationTasks } from './notifications/notifications.jobs.ts';
import type { AfterEvent } from './notifications/notifications.routes.ts';
import { REFUND_TASK } from './refunds/outcomes.sql.ts';
import { pollPendingRefunds, runRefund } from './refunds/refunds.service.ts';
import { subscriptionSchedule, subscriptionTasks } from './subscriptions/subscriptions.jobs.ts';

const POLL_REFUNDS_TASK = 'payment.poll-refunds';
const DISPUTES_TASK = 'payment.look-for-disputes';

/** The payment domain’s background tasks. */
export function paymentTasks(
  services: Services,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): TaskList {
  return {
    [REFUND_TASK]: (payload) => runRefund(services, payload),
    [POLL_REFUNDS_TASK]: () => pollPendingRefunds(services),
    [DISPUTES_TASK]: () => lookForDisputes(services),
    ...instalmentTasks(services, { afterEvent }),
    ...subscriptionTasks(services),
    ...aliasTasks(services),
    ...notificationTasks(services),
    ...leavingTasks(services),
  };
}

/** The payment domain’s work at fixed times. */
export const paymentSchedule: readonly ScheduledTask[] = [
  ...instalmentSchedule,
  ...subscriptionSchedule,
  ...aliasSchedule,
  { task: POLL_REFUNDS_TASK, cron: '23 * * * *' },
  { task: DISPUTES_TASK, cron: '47 3 * * *' },
];
