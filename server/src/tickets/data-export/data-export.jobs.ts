import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { EXPORT_JOB, makeExport } from './data-export.service.ts';
import { endExport, readExport } from './data-export.sql.ts';

/** Attempts after which a customer is told that the copy could not be made, and may request another. */
const MAX_ATTEMPTS = 5;

/** Returns the job that makes copies of customers' data. */
export const dataExportTasks = (services: Services): TaskList =>
  handleJob(services, EXPORT_JOB, async ({ tenant, payload: { customerId }, attempt }) => {
    try {
      await makeExport(services, tenant, customerId);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS)
        await services.database.tenant(tenant.id, async (db) => {
          const asked = await readExport(db, customerId);
          if (asked) await endExport(db, asked.id, undefined);
        });
      throw error;
    }
  });
