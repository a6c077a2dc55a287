import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { requestSynchronization, runSynchronization, SYNCHRONIZE_TASK } from './synchronization.service.ts';

const SYNCHRONIZE_ALL_TASK = 'catalogue.synchronise-all';

type Needed = Pick<Services, 'database' | 'jobs' | 'tenantChanges' | 'tenants' | 'ticketing'>;

/** The jobs of the catalogue. */
export function catalogueTasks(services: Needed): TaskList {
  return {
    [SYNCHRONIZE_TASK]: async (payload) => {
      const { tenantId, synchronizationId } = payload as { tenantId: string; synchronizationId: string };
      const tenant = (await services.tenants.all()).find((candidate) => candidate.id === tenantId);
      if (tenant) await runSynchronization(services, tenant, synchronizationId);
    },
    [SYNCHRONIZE_ALL_TASK]: async () => {
      const request = ({ id }: Tenant) =>
        requestSynchronization(services, id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
        });
      // The failure of one venue holds up no other.
      await waitForAll((await services.tenants.venues()).map(request));
    },
  };
}

/** Synchronizes the venues' catalogues on schedule. */
export const catalogueSchedule: readonly ScheduledTask[] = [
  { task: SYNCHRONIZE_ALL_TASK, cron: '*/5 * * * *' },
];

/** Requests the synchronization of every venue; also at a start, so that a new one need not wait for the schedule. */
export async function synchronizeAtStart({
  database,
  jobs,
}: Pick<Needed, 'database' | 'jobs'>): Promise<void> {
  await database.platform((db) => enqueue(db, SYNCHRONIZE_ALL_TASK, {}, { key: SYNCHRONIZE_ALL_TASK }));
  jobs.wake();
}
