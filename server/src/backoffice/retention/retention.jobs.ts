import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { removeDue } from './retention.service.ts';
import { RETENTION_CRON } from './retention.ts';

const REMOVE_JOB = defineScheduledJob('retention.remove-due', { priority: 'bulk' });

/** Returns the job that removes what has been stored long enough, one venue after the other. */
export const retentionTasks = (services: Services): TaskList =>
  handlePlatformJob(services, REMOVE_JOB, async ({ signal }) => {
    for (const tenant of await services.tenants.all())
      if (!signal.aborted)
        await removeDue(services, tenant, signal).catch((error: unknown) =>
          services.logger.error({ err: error, tenant: tenant.name }, 'The retention of a venue failed'),
        );
  });

export const retentionSchedule: readonly ScheduledJob[] = [{ job: REMOVE_JOB, cron: RETENTION_CRON }];
