import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';

const TOP_UP_JOB = defineScheduledJob('demonstration.top-up', { priority: 'bulk' });

/** Returns the job that plans the demonstration’s sessions eight weeks ahead while the program runs. */
export function demonstrationTasks(services: Services): TaskList {
  return handlePlatformJob(services, TOP_UP_JOB, async () => {
    const { MUSEUM, TENANTS } = await import('./tenants.ts');
    const { topUpSessions } = await import('./venue/seed.ts');
    for (const venue of await services.tenants.venues()) {
      const isDemonstration = [...TENANTS, MUSEUM].some((tenant) => tenant.name === venue.name);
      if (isDemonstration) await topUpSessions(services.database, venue.id, venue.name);
    }
  });
}

/** Runs every night. */
export const demonstrationSchedule: readonly ScheduledJob[] = [{ job: TOP_UP_JOB, cron: '30 2 * * *' }];
