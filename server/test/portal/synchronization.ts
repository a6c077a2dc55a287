import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import {
  requestSynchronization,
  runSynchronization,
  SYNCHRONIZE_JOB,
} from '#catalogue/synchronization/synchronization.service.ts';
import { type PortalTest, portalTest } from './portal.ts';
import { settingsBy } from './settings.ts';
import { createFaults } from './ticketing-faults.ts';

/**
 * Runs the requested synchronisations like the jobs.
 * @returns their number
 */
export async function runSynchronizations(portal: PortalTest, via: PortalTest['services'] = portal.services) {
  const jobs = await portal.sql<{ payload: { tenantId: string; synchronizationId: string } }>(
    'delete from portal.outbox where task = $1 returning payload',
    [SYNCHRONIZE_JOB.name],
  );
  for (const { payload } of jobs) {
    const tenant = await via.tenants.withId(payload.tenantId);
    if (tenant) await runSynchronization(via, tenant, payload.synchronizationId);
  }
  return jobs.length;
}

/** Synchronises a tenant’s catalogue, like the schedule. */
export async function synchroniseNow(portal: PortalTest, name = 'aqua-rivage'): Promise<void> {
  const tenant = await portal.services.tenants.find(name);
  if (!tenant) throw new Error(`No tenant ${name}`);
  await requestSynchronization(portal.services, tenant.id);
  await runSynchronizations(portal);
}

export type SynchronizationTest = Awaited<ReturnType<typeof synchronizationTest>>;

/** Starts a portal whose catalogue an administrator synchronises, from a ticketing system that can fail. */
export async function synchronizationTest() {
  const faults = createFaults(1);
  const reading = { meanwhile: async (): Promise<unknown> => undefined };
  const portal = await portalTest({
    wrapTicketing: (gateway) => {
      const faulty = faults.wrap(gateway);
      return {
        of: (tenant) => {
          const system = faulty.of(tenant);
          return { ...system, readCatalogue: () => reading.meanwhile().then(() => system.readCatalogue()) };
        },
      };
    },
    circuitBreaker: { timeLimit: 300, failuresToOpen: 1000 },
  });
  const { token, email } = await portal.administrator({ rights: ['ticketing-synchronization'] });
  const settings = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  const tenantId = (await portal.services.tenants.find('aqua-rivage'))?.id ?? '';
  const { serviceNamed, save, seen } = settingsBy(portal, settings);
  return {
    portal,
    faults,
    /** `meanwhile` runs while the ticketing system is being read. */
    reading,
    email,
    /** Token of an administrator who may change the settings. */
    settings,
    tenantId,
    serviceNamed,
    save,
    ask: () => portal.ask('POST /settingsticketing/synchronize', { token }),
    state: async () => (await portal.ask('GET /settingsticketing/synchronization', { token })).body,
    seen: async (externalCode: string) => (await seen(externalCode)).body,
    /** Changes a service in the ticketing system itself. */
    inVenue: (assignment: string, code: string) =>
      portal.sql(`update venue.service set ${assignment} where tenant_id = $1 and code = $2`, [
        tenantId,
        code,
      ]),
    restore: () => {
      faults.clear();
      reading.meanwhile = async () => undefined;
    },
  };
}

/** Returns the SQL assignment of a French name in the ticketing system. */
export const renamed = (name: string) => `labels = labels || '{"fr-FR": "${name}"}'`;

/** Sets up synchronisation tests: each test starts with a synchronised catalogue and restores it. */
export function synchronizationTests(give: (venue: SynchronizationTest) => void): void {
  let venue: SynchronizationTest;
  beforeAll(async () => {
    venue = await synchronizationTest();
    give(venue);
  });
  afterAll(() => venue.portal[Symbol.asyncDispose]());
  beforeEach(() => synchroniseNow(venue.portal));
  afterEach(() => venue.restore());
}
