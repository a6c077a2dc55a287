import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { refundDuePayments } from '../payment-checks/payment-checks.service.ts';
import { refundDueCarts, takeTicketsBack } from './refunds.service.ts';
import { TAKE_BACK_TASK } from './refunds.sql.ts';

const DUE_CARTS_TASK = 'sale.refund-due-carts';

/** The jobs of refunds. They may run twice. */
export function refundTasks(services: Services): TaskList {
  return {
    [DUE_CARTS_TASK]: () =>
      waitForAll([refundDueCarts(services), refundDuePayments(services)]).then(() => undefined),
    [TAKE_BACK_TASK]: async (payload) => {
      const { tenantId, refundId } = payload as { tenantId: string; refundId: string };
      const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
      if (!tenant) throw new Error('A refund is of no tenant');
      await takeTicketsBack(services, tenant, refundId);
    },
  };
}

/** A venue's delay is counted in hours. */
export const refundSchedule: readonly ScheduledTask[] = [{ task: DUE_CARTS_TASK, cron: '*/5 * * * *' }];
