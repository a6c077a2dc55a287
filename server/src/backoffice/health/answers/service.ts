import type { TenantAnswers } from '#gateways/ticketing/port.ts';
import type { Services } from '#platform/http/services.ts';
import { addAnswers } from './mutations.ts';

/** Keeps what this process has seen of the ticketing systems. */
export async function keepAnswers(
  { database, tenants }: Pick<Services, 'database' | 'tenants'>,
  seen: ReadonlyMap<string, TenantAnswers>,
): Promise<void> {
  for (const { id } of await tenants.venues()) {
    const answers = seen.get(id);
    if (answers) await database.tenant(id, (db) => addAnswers(db, answers));
  }
}
