import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { readOpenAttempt } from '../attempts.sql.ts';
import { closeAttempt, type LeavingServices } from './leaving.service.ts';
import { LEAVE_JOB } from './leaving.sql.ts';

/** Returns the job that closes pages of abandoned payments. It may run twice. */
export function leavingTasks(services: LeavingServices & Pick<Services, 'logger' | 'tenants'>): TaskList {
  return handleJob(services, LEAVE_JOB, async ({ tenant, payload: { attemptId } }) => {
    const attempt = await services.database.tenant(tenant.id, (db) => readOpenAttempt(db, attemptId));
    if (attempt) await closeAttempt(services, tenant, attempt);
  });
}
