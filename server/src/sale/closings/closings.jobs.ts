import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import { type ClosingServices, closeDay } from './closings.service.ts';
import { CLOSE_JOB, enqueueClosing } from './closings.sql.ts';

const CLOSE_YESTERDAY_JOB = defineScheduledJob('sale.close-yesterday');

/** Returns the jobs of closings: of one day, and every night of the previous day in every venue. */
export function closingTasks(services: ClosingServices): TaskList {
  const { database, clock } = services;
  return {
    ...handleJob(services, CLOSE_JOB, ({ tenant, payload }) => closeDay(services, tenant, payload.day)),
    ...handlePlatformJob(services, CLOSE_YESTERDAY_JOB, () =>
      forEachVenue(services, ({ id, timeZone }) => {
        const day = addDays(dayOf(new Date(clock()), timeZone), -1);
        return database.tenant(id, (db) => enqueueClosing(db, day, undefined));
      }).finally(() => services.jobs.wake()),
    ),
  };
}

/** Runs after the day has ended in every time zone of the venues. */
export const closingSchedule: readonly ScheduledJob[] = [{ job: CLOSE_YESTERDAY_JOB, cron: '15 4 * * *' }];
