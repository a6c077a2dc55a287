import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import { addDays, dayOf } from '#platform/format/time-zone.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type ClosingServices, closeDay } from './closings.service.ts';
import { CLOSE_TASK, enqueueClosing } from './closings.sql.ts';

const CLOSE_YESTERDAY_TASK = 'sale.close-yesterday';

/** The jobs of closings: of one day, and every night of the day before in every venue. */
export function closingTasks(services: ClosingServices): TaskList {
  const { database, tenants, clock } = services;
  return {
    [CLOSE_TASK]: async (payload) => {
      const { tenantId, day } = payload as { tenantId: string; day: string };
      const tenant = (await tenants.venues()).find(({ id }) => id === tenantId);
      if (tenant) await closeDay(services, tenant, day);
    },
    [CLOSE_YESTERDAY_TASK]: async () => {
      const enqueue = ({ id, timeZone }: Tenant) => {
        const day = addDays(dayOf(new Date(clock()), timeZone), -1);
        return database.tenant(id, (db) => enqueueClosing(db, day, undefined));
      };
      // The failure of one venue holds up no other.
      await waitForAll((await tenants.venues()).map(enqueue)).finally(() => services.jobs.wake());
    },
  };
}

/** Once the day has ended in every time zone of the venues. */
export const closingSchedule: readonly ScheduledTask[] = [{ task: CLOSE_YESTERDAY_TASK, cron: '15 4 * * *' }];
