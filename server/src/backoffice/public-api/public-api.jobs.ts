import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { recordRemoval } from '#kernel/database/removals.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { deleteOldRequests } from './idempotency.sql.ts';

const CLEAN_JOB = defineScheduledJob('public-api.clean', { priority: 'bulk' });

/** Returns the job that deletes stored answers after a day. */
export const publicApiTasks = (services: Pick<Services, 'database' | 'tenants' | 'logger'>): TaskList =>
  handlePlatformJob(services, CLEAN_JOB, async () => {
    const all = await services.tenants.all();
    // The failure of one tenant delays no other tenant.
    await waitForAll(
      all.map(({ id }) =>
        services.database.tenant(id, async (db) =>
          recordRemoval(db, 'apiRequests', await deleteOldRequests(db)),
        ),
      ),
    );
  });

export const publicApiSchedule: readonly ScheduledJob[] = [{ job: CLEAN_JOB, cron: '50 3 * * *' }];
