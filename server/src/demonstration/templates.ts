import { markFilled, readVenue } from '#backoffice/master-area/master-area.sql.ts';
import { FILL_JOB, type Template } from '#backoffice/master-area/master-area.ts';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { AppError } from '#kernel/errors.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { seedEstablishments } from './establishments/seed.ts';
import { seedFooter } from './footer.ts';
import { seedShop } from './payment.ts';
import { EVERY_FEATURE, insertParameters } from './tenants.ts';
import { seedVenue, topUpSessions } from './venue/seed.ts';

const TOP_UP_JOB = defineScheduledJob('demonstration.top-up-templates', { priority: 'bulk' });

/** The venue of the demonstration whose catalogue and timetable a template uses. */
const VENUE_OF: Readonly<Record<Template, string>> = {
  pool: 'aqua-rivage',
  rink: 'patinoire-givre',
  museum: 'musee-deux-rives',
};

/** Fills venues that were created from a template, in the embedded ticketing system; also in production. */
export function templateTasks(services: Services): TaskList {
  return {
    ...handleJob(services, FILL_JOB, ({ tenant }) => fill(services, tenant)),
    ...handlePlatformJob(services, TOP_UP_JOB, async () => {
      for (const { id } of await services.tenants.venues()) {
        const venue = await services.database.platform((db) => readVenue(db, id));
        if (venue?.template) await topUpSessions(services.database, id, VENUE_OF[venue.template]);
      }
    }),
  };
}

/** Plans further sessions every night. */
export const templateSchedule: readonly ScheduledJob[] = [{ job: TOP_UP_JOB, cron: '40 2 * * *' }];

/** Gives a venue the data of its template. Idempotent: existing data stay unchanged. */
async function fill(services: Services, venue: Tenant): Promise<void> {
  const { database } = services;
  const { id } = venue;
  const row = await database.platform((db) => readVenue(db, id));
  if (!row?.template || row.filledAt) return;
  const name = VENUE_OF[row.template];
  await seedVenue(database, id, name);
  await seedEstablishments(database, [{ id, name }]);
  await seedFooter(database, services, [venue]);
  await database.tenant(id, (db) => insertParameters(db, EVERY_FEATURE));
  if (services.config.deploymentMode !== 'prod') await seedShop(database, services, id);
  await requestSynchronization(services, id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
  await services.tenantChanges.write(id, markFilled);
}
