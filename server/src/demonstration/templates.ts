import { markFilled, readVenue } from '#backoffice/master-area/master-area.sql.ts';
import { FILL_TASK, type Template } from '#backoffice/master-area/master-area.ts';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { seedEstablishments } from './establishments/seed.ts';
import { seedFooter } from './footer.ts';
import { seedShop } from './payment.ts';
import { EVERY_FEATURE, insertParameters } from './tenants.ts';
import { seedVenue, topUpSessions } from './venue/seed.ts';

const TOP_UP = 'demonstration.top-up-templates';

/** The venue of the demonstration whose catalogue and timetable a template takes. */
const VENUE_OF: Readonly<Record<Template, string>> = {
  pool: 'aqua-rivage',
  rink: 'patinoire-givre',
  museum: 'musee-deux-rives',
};

/** Fills venues that were created from a template, in the embedded ticketing system; also in production. */
export function templateTasks(services: Services): TaskList {
  return {
    [FILL_TASK]: (payload) => fill(services, (payload as { tenantId: string }).tenantId),
    [TOP_UP]: async () => {
      for (const { id } of await services.tenants.venues()) {
        const venue = await services.database.platform((db) => readVenue(db, id));
        if (venue?.template) await topUpSessions(services.database, id, VENUE_OF[venue.template]);
      }
    },
  };
}

/** Plans further sessions every night. */
export const templateSchedule: readonly ScheduledTask[] = [{ task: TOP_UP, cron: '40 2 * * *' }];

/** Gives a venue all that its template has. May run again: what is there is left as it is. */
async function fill(services: Services, tenantId: string): Promise<void> {
  const { database } = services;
  const id = parseTenantId(tenantId);
  const row = await database.platform((db) => readVenue(db, id));
  const venue = (await services.tenants.venues()).find((tenant) => tenant.id === id);
  if (!row?.template || !venue || row.filledAt) return;
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
