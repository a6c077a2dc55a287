import type { ScheduledTask, TaskList } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { REFUND_TASK } from './mutations.ts';
import type { AfterEvent } from './notifications.ts';
import { pollPayments } from './polling.ts';
import { runRefund } from './refunds.ts';

const POLL_TASK = 'payment.poll';

export function paymentTasks(
  services: Services,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): TaskList {
  return {
    [POLL_TASK]: () => pollPayments(services, afterEvent),
    [REFUND_TASK]: (payload) => runRefund(services, payload),
  };
}

export const paymentSchedule: readonly ScheduledTask[] = [{ task: POLL_TASK, cron: '* * * * *' }];
