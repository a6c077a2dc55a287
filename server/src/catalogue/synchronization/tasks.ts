import { AppError } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { askSynchronization, runSynchronization, SYNCHRONISE } from './service.ts';

const SYNCHRONISE_ALL = 'catalogue.synchronise-all';

type Needed = Pick<Services, 'database' | 'jobs' | 'tenantChanges' | 'tenants' | 'ticketing'>;

/** The jobs of the catalogue. */
export function catalogueTasks(services: Needed): TaskList {
  return {
    [SYNCHRONISE]: async (payload) => {
      const { tenantId, synchronizationId } = payload as { tenantId: string; synchronizationId: string };
      const tenant = (await services.tenants.all()).find((candidate) => candidate.id === tenantId);
      if (tenant) await runSynchronization(services, tenant, synchronizationId);
    },
    [SYNCHRONISE_ALL]: async () => {
      for (const tenant of await services.tenants.venues()) {
        await askSynchronization(services, tenant.id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
        });
      }
    },
  };
}

/** The venues' catalogues follow their ticketing systems by themselves. */
export const catalogueSchedule: readonly ScheduledTask[] = [{ task: SYNCHRONISE_ALL, cron: '*/5 * * * *' }];

/** Asks for the synchronisation of every venue; at a start, so that a new one need not wait for the clock. */
export async function synchroniseAtStart({
  database,
  jobs,
}: Pick<Needed, 'database' | 'jobs'>): Promise<void> {
  await database.platform((db) => enqueue(db, SYNCHRONISE_ALL, {}, { key: SYNCHRONISE_ALL }));
  jobs.nudge();
}
