import { z } from 'zod';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { AppError } from '#kernel/errors.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Services } from '#services.ts';
import { followSessions } from '../session-changes/session-changes.service.ts';

/** The job that reads again what a ticketing system has reported as changed. */
const READ_AGAIN_JOB = defineJob('tickets.read-again', z.object({ what: z.enum(['catalogue', 'sessions']) }));

export type ReadAgain = 'catalogue' | 'sessions';

/** Milliseconds in which reports of the same kind lead to one reading: a busy system reports every sale. */
const WINDOW_MS = { catalogue: 15_000, sessions: 10_000 } as const;

/** Enqueues one reading for all reports of a window of time, at its end. */
export async function readAgain(
  services: Pick<Services, 'database' | 'jobs' | 'clock'>,
  tenantId: TenantId,
  what: ReadAgain,
): Promise<void> {
  const end = (Math.floor(services.clock() / WINDOW_MS[what]) + 1) * WINDOW_MS[what];
  const key = `${READ_AGAIN_JOB.name}.${tenantId}.${what}.${end}`;
  await services.database.tenant(tenantId, (db) =>
    enqueue(db, READ_AGAIN_JOB, { what }, { key, runAt: new Date(end) }),
  );
  services.jobs.wake();
}

/** Returns the job that follows events of ticketing systems. It may run twice: it reads what is there now. */
export function systemEventTasks(services: Services): TaskList {
  return handleJob(services, READ_AGAIN_JOB, async ({ tenant, payload: { what } }) => {
    if (what === 'sessions') return followSessions(services, tenant);
    await requestSynchronization(services, tenant.id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
      // It may have read the catalogue before the change.
      return readAgain(services, tenant.id, what);
    });
  });
}
