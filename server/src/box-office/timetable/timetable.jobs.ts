import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Services } from '#services.ts';
import { fillVenue } from './timetable.service.ts';

const FILL_JOB = defineScheduledJob('box-office.fill-timetables', { priority: 'bulk' });

/** Returns the job that keeps the horizon of every timetable filled. */
export function timetableTasks(
  services: Pick<Services, 'ticketing' | 'database' | 'clock' | 'tenants' | 'placeSignals'>,
): TaskList {
  return handlePlatformJob(services, FILL_JOB, () =>
    forEachVenue(services, async (venue) => {
      const added = await fillVenue(services, venue);
      if (added > 0) services.placeSignals.announce(venue.id);
    }),
  );
}

/** Runs every night, and finds nothing to add when it is repeated. */
export const timetableSchedule: readonly ScheduledJob[] = [{ job: FILL_JOB, cron: '50 2 * * *' }];
