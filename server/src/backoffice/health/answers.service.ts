import type { TenantAnswers } from '#gateways/ticketing/port.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Services } from '#services.ts';
import { addAnswers } from './answers.sql.ts';

/** Stores this process's statistics of the ticketing systems' answers. */
export async function keepAnswers(
  { database, tenants }: Pick<Services, 'database' | 'tenants'>,
  seen: ReadonlyMap<string, TenantAnswers>,
): Promise<void> {
  await forEachVenue({ tenants }, async ({ id }) => {
    const answers = seen.get(id);
    if (answers) await database.tenant(id, (db) => addAnswers(db, answers));
  });
}
