import type { TenantAnswers } from '#gateways/ticketing/port.ts';
import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { addAnswers } from './answers.sql.ts';

/** Keeps what this process has seen of the ticketing systems. */
export async function keepAnswers(
  { database, tenants }: Pick<Services, 'database' | 'tenants'>,
  seen: ReadonlyMap<string, TenantAnswers>,
): Promise<void> {
  const keep = async ({ id }: Tenant) => {
    const answers = seen.get(id);
    if (answers) await database.tenant(id, (db) => addAnswers(db, answers));
  };
  // The failure of one venue holds up no other.
  await waitForAll((await tenants.venues()).map(keep));
}
