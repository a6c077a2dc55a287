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

/** A running synchronization may have read the catalogue before it changed. */
const AGAIN_AFTER_MS = 15_000;

/** Enqueues one reading for all reports that arrive before it starts. */
export async function readAgain(
  services: Pick<Services, 'database' | 'jobs' | 'clock'>,
  tenantId: TenantId,
  what: ReadAgain,
  afterMs = 0,
): Promise<void> {
  await services.database.tenant(tenantId, (db) =>
    enqueue(
      db,
      READ_AGAIN_JOB,
      { what },
      { key: `${READ_AGAIN_JOB.name}.${tenantId}.${what}`, runAt: new Date(services.clock() + afterMs) },
    ),
  );
  services.jobs.wake();
}

/** Returns the job that follows events of ticketing systems. It may run twice: it reads what is there now. */
export function systemEventTasks(services: Services): TaskList {
  return handleJob(services, READ_AGAIN_JOB, async ({ tenant, payload: { what } }) => {
    if (what === 'sessions') return followSessions(services, tenant);
    await requestSynchronization(services, tenant.id).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
      return readAgain(services, tenant.id, what, AGAIN_AFTER_MS);
    });
  });
}
