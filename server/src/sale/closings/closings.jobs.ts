import { MAX_TAKINGS_DAYS } from '@guichet/contract/sale/takings.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import { summariseTakings } from '../takings/takings.service.ts';
import { type ClosingServices, closeDay } from './closings.service.ts';
import { CLOSE_JOB, enqueueClosing } from './closings.sql.ts';

const CLOSE_YESTERDAY_JOB = defineScheduledJob('sale.close-yesterday');

/** Days before a closed day whose takings are summed too; nothing is computed for those that are. */
const SUMMED_DAYS = 2 * MAX_TAKINGS_DAYS;

/** Returns the jobs of closings: of one day, and every night of the previous day in every venue. */
export function closingTasks(services: ClosingServices): TaskList {
  const { database, clock } = services;
  return {
    ...handleJob(services, CLOSE_JOB, async ({ tenant, payload: { day } }) => {
      // The page of takings then finds the sums of a year, and of the year before.
      const years = { from: addDays(day, -SUMMED_DAYS), until: day };
      await summariseTakings((work) => database.tenant(tenant.id, work), years, tenant);
      await closeDay(services, tenant, day);
    }),
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
