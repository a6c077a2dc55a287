import { AppError } from '#kernel/errors.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Services } from '#services.ts';
import { requestSynchronization, runSynchronization, SYNCHRONIZE_JOB } from './synchronization.service.ts';

const SYNCHRONIZE_ALL_JOB = defineScheduledJob('catalogue.synchronise-all');

type Needed = Pick<Services, 'database' | 'jobs' | 'logger' | 'tenantChanges' | 'tenants' | 'ticketing'>;

/** Returns the jobs of the catalogue. */
export function catalogueTasks(services: Needed): TaskList {
  return {
    ...handleJob(services, SYNCHRONIZE_JOB, ({ tenant, payload }) =>
      runSynchronization(services, tenant, payload.synchronizationId),
    ),
    ...handlePlatformJob(services, SYNCHRONIZE_ALL_JOB, () =>
      forEachVenue(services, ({ id }) =>
        requestSynchronization(services, id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
        }),
      ),
    ),
  };
}

/** Schedule of the synchronization of all venues. */
export const catalogueSchedule: readonly ScheduledJob[] = [{ job: SYNCHRONIZE_ALL_JOB, cron: '*/5 * * * *' }];

/** Requests the synchronization of every venue; also at a start, so that a new venue need not wait for the schedule. */
export async function synchronizeAtStart({
  database,
  jobs,
}: Pick<Needed, 'database' | 'jobs'>): Promise<void> {
  await database.platform((db) => enqueue(db, SYNCHRONIZE_ALL_JOB, {}, { key: SYNCHRONIZE_ALL_JOB.name }));
  jobs.wake();
}
