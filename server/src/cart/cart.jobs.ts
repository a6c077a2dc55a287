import { recordRemoval } from '#kernel/database/removals.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Services } from '#services.ts';
import { deleteForgottenCarts, deleteVisitors } from './cart.sql.ts';

const CLEAN_JOB = defineScheduledJob('cart.forget');

/** Returns the jobs of carts. `cart.forget` deletes carts that are no longer needed, and the visitors of the others. */
export function cartTasks(services: Pick<Services, 'database' | 'tenants'>): TaskList {
  return handlePlatformJob(services, CLEAN_JOB, () =>
    forEachVenue(services, ({ id }) =>
      services.database.tenant(id, async (db) => {
        await recordRemoval(db, 'carts', (await deleteForgottenCarts(db)) + (await deleteVisitors(db)));
      }),
    ),
  );
}

/** Runs at night, when the load is low. */
export const cartSchedule: readonly ScheduledJob[] = [{ job: CLEAN_JOB, cron: '20 3 * * *' }];
