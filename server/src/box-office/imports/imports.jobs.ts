import { recordRemoval } from '#kernel/database/removals.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Services } from '#services.ts';
import { forgetOldFiles } from './imports.sql.ts';
import { INVITATIONS_JOB, inviteBatch } from './invitations/invitations.service.ts';
import { IMPORT_JOB, workOnImport } from './run.service.ts';

const FORGET_JOB = defineScheduledJob('box-office.forget-imports', { priority: 'bulk' });

/** Returns the jobs of imports. */
export const importTasks = (services: Services): TaskList => ({
  ...handleJob(services, IMPORT_JOB, (run) => workOnImport(services, run)),
  ...handleJob(services, INVITATIONS_JOB, ({ tenant }) => inviteBatch(services, tenant)),
  ...handlePlatformJob(services, FORGET_JOB, () =>
    forEachVenue(services, (venue) =>
      services.database.tenant(venue.id, async (db) =>
        recordRemoval(db, 'imports', await forgetOldFiles(db)),
      ),
    ),
  ),
});

/** Deletes the files of imports after a week, every night. */
export const importSchedule: readonly ScheduledJob[] = [{ job: FORGET_JOB, cron: '20 2 * * *' }];
