import { recordChange } from '#kernel/database/audit.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { atTenant, deleteDueVenue, readDueVenues } from './master-area.sql.ts';

const DELETE_JOB = defineScheduledJob('master-area.delete-due');

type Needed = Pick<Services, 'database' | 'tenantChanges' | 'tenants'>;

/** Returns the job that deletes archived venues after their grace period. */
export const masterAreaTasks = (services: Needed): TaskList =>
  handlePlatformJob(services, DELETE_JOB, () => deleteDue(services));

/** Runs every night. */
export const masterAreaSchedule: readonly ScheduledJob[] = [{ job: DELETE_JOB, cron: '50 2 * * *' }];

async function deleteDue({ database, tenantChanges, tenants }: Needed): Promise<void> {
  const provider = await tenants.provider();
  if (!provider) return;
  const failures: unknown[] = [];
  for (const { id, displayName } of await database.platform(readDueVenues)) {
    // A failed deletion does not stop the deletion of the other venues.
    await tenantChanges
      .write(id, async (db) => {
        await deleteDueVenue(db, id);
        await atTenant(db, provider.id, (own) =>
          recordChange(own, undefined, { action: 'venue.deleted', subject: displayName }),
        );
      })
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some archived venues could not be deleted');
}
