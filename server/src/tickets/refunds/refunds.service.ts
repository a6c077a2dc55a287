import { fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type MadeRefund, readMadeRefund } from './refunds.sql.ts';

/** A customer's refund that is made; another customer's is answered as not found. @throws refund.not-found */
export async function requireRefund(
  services: Services,
  tenant: Tenant,
  userId: string,
  refundId: string,
): Promise<MadeRefund> {
  const refund = await services.database.tenant(tenant.id, (db) => readMadeRefund(db, refundId, userId));
  return refund ?? fail('refund.not-found');
}
