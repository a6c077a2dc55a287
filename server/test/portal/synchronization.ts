import {
  requestSynchronization,
  runSynchronization,
  SYNCHRONIZE_TASK,
} from '#catalogue/synchronization/service.ts';
import type { PortalTest } from './portal.ts';

/** Runs the requested synchronizations, as the jobs do. @returns how many */
export async function runSynchronizations(portal: PortalTest, via: PortalTest['services'] = portal.services) {
  const jobs = await portal.sql<{ payload: { tenantId: string; synchronizationId: string } }>(
    'delete from portal.outbox where task = $1 returning payload',
    [SYNCHRONIZE_TASK],
  );
  for (const { payload } of jobs) {
    const tenant = (await via.tenants.all()).find(({ id }) => id === payload.tenantId);
    if (tenant) await runSynchronization(via, tenant, payload.synchronizationId);
  }
  return jobs.length;
}

/** Synchronizes a tenant’s catalogue, as the schedule does. */
export async function synchroniseNow(portal: PortalTest, name = 'aqua-rivage'): Promise<void> {
  const tenant = await portal.services.tenants.find(name);
  if (!tenant) throw new Error(`No tenant ${name}`);
  await requestSynchronization(portal.services, tenant.id);
  await runSynchronizations(portal);
}
