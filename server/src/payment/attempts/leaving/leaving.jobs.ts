import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { readOpenAttempt } from '../attempts.sql.ts';
import { closeAttempt, type LeavingServices } from './leaving.service.ts';
import { LEAVE_TASK } from './leaving.sql.ts';

/** The job of payments that were left. It may run twice. */
export function leavingTasks(services: LeavingServices & Pick<Services, 'tenants'>): TaskList {
  return {
    [LEAVE_TASK]: async (payload) => {
      const { tenantId, attemptId } = payload as { tenantId: string; attemptId: string };
      const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
      if (!tenant) throw new Error('A payment to leave is of no tenant');
      const attempt = await services.database.tenant(tenant.id, (db) => readOpenAttempt(db, attemptId));
      if (attempt) await closeAttempt(services, tenant, attempt);
    },
  };
}
