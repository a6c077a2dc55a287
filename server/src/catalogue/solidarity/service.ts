import { intervalOf } from '@guichet/contract/catalogue/solidarity-rules.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readIntervals } from './data.ts';

/** The discount code that the buyer's family quotient opens; undefined when there is none, or no longer. */
export async function openedDiscountCode(
  database: Database,
  tenant: Pick<Tenant, 'id'>,
  identity: Identity,
): Promise<string | undefined> {
  if (identity.kind !== 'customer' || identity.familyQuotient === undefined) return undefined;
  const intervals = await database.tenant(tenant.id, readIntervals);
  return intervalOf(intervals, identity.familyQuotient)?.externalDiscountCode;
}
