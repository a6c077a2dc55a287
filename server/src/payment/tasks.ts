import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { pollPayments } from './attempts/polling/service.ts';
import type { AfterEvent } from './notifications/routes.ts';
import { REFUND_TASK } from './refunds/mutations.ts';
import { runRefund } from './refunds/service.ts';

const POLL_TASK = 'payment.poll';

/** The payment domain’s background tasks. */
export function paymentTasks(
  services: Services,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): TaskList {
  return {
    [POLL_TASK]: () => pollPayments(services, afterEvent),
    [REFUND_TASK]: (payload) => runRefund(services, payload),
  };
}

/** Queries the provider about unanswered payments every minute. */
export const paymentSchedule: readonly ScheduledTask[] = [{ task: POLL_TASK, cron: '* * * * *' }];
