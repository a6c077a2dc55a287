import { readQuotient } from '#account/quotients/quotients.sql.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readIntervals } from './solidarity.sql.ts';
import { type OpenedPrices, openedBy } from './solidarity.ts';

/** Returns the prices that the buyer’s valid family quotient opens; undefined when there are none. */
export async function openedPrices(
  database: Database,
  tenant: Pick<Tenant, 'id'>,
  identity: Identity,
): Promise<OpenedPrices | undefined> {
  if (identity.kind !== 'customer' || identity.familyQuotient === undefined) return undefined;
  const { userId } = identity;
  return database.tenant(tenant.id, async (db) => {
    const known = await readQuotient(db, userId);
    return known && openedBy(await readIntervals(db), known);
  });
}
