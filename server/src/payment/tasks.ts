import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { aliasSchedule, aliasTasks } from './aliases/tasks.ts';
import { leavingTasks } from './attempts/leaving/tasks.ts';
import { instalmentSchedule, instalmentTasks } from './instalments/tasks.ts';
import { lookForDisputes } from './notifications/disputes/service.ts';
import type { AfterEvent } from './notifications/routes.ts';
import { notificationTasks } from './notifications/tasks.ts';
import { REFUND_TASK } from './refunds/outcomes/mutations.ts';
import { pollPendingRefunds, runRefund } from './refunds/service.ts';
import { subscriptionSchedule, subscriptionTasks } from './subscriptions/tasks.ts';

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
