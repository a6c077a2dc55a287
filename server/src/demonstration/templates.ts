import { markFilled, readVenue } from '#backoffice/master-area/master-area.sql.ts';
import { FILL_JOB, type Template } from '#backoffice/master-area/master-area.ts';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { AppError } from '#kernel/errors.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';

/** The venue of the demonstration whose catalogue and timetable a template uses. */
const VENUE_OF: Readonly<Record<Template, string>> = {
  pool: 'aqua-rivage',
  rink: 'patinoire-givre',
  museum: 'musee-deux-rives',
};

/**
 * Fills venues that were created from a template, in the embedded ticketing system; also in production. The data of
 * the venues are loaded with the first job.
 */
export function templateTasks(services: Services): TaskList {
  return {
    ...handleJob(services, FILL_JOB, ({ tenant }) => fill(services, tenant)),
  };
}

/** Gives a venue the data of its template. Idempotent: existing data stay unchanged. */
async function fill(services: Services, venue: Tenant): Promise<void> {
  const { database } = services;
  const { id } = venue;
  const row = await database.platform((db) => readVenue(db, id));
  if (!row?.template || row.filledAt) return;
  const name = VENUE_OF[row.template];
  const { seedVenue } = await import('./venue/seed.ts');
  const { seedEstablishments } = await import('./establishments/seed.ts');
  const { seedFooter } = await import('./footer.ts');
  const { EVERY_FEATURE, insertParameters } = await import('./tenants.ts');
  await seedVenue(database, id, name);
  await seedEstablishments(database, [{ id, name }]);
  await seedFooter(database, services, [venue]);
  await database.tenant(id, (db) => insertParameters(db, EVERY_FEATURE));
  if (services.config.deploymentMode !== 'prod') {
    const { seedShop } = await import('./payment.ts');
    await seedShop(database, services, id);
  }
  await requestSynchronization(services, id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
  await services.tenantChanges.write(id, markFilled);
}
