import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { TENANTS } from './tenants.ts';
import { topUpSessions } from './venue/seed.ts';

const TOP_UP = 'demonstration.top-up';

/** Keeps the demonstration’s sessions eight weeks ahead while the program runs on. */
export function demonstrationTasks(services: Services): TaskList {
  return {
    [TOP_UP]: async () => {
      for (const venue of await services.tenants.venues()) {
        const isDemonstration = TENANTS.some((tenant) => tenant.name === venue.name);
        if (isDemonstration) await topUpSessions(services.database, venue.id, venue.name);
      }
    },
  };
}

/** Plans further sessions every night. */
export const demonstrationSchedule: readonly ScheduledTask[] = [{ task: TOP_UP, cron: '30 2 * * *' }];
