import { lockPayments } from '#payment/refunds/captured.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { executeRefund, findPaymentToCheck, readDuePayments } from './payment-checks.sql.ts';

type Needed = Pick<Services, 'database' | 'jobs' | 'tenants'>;

/**
 * Refunds a payment to check, in full and once.
 * @param by undefined: automatic, after the venue's delay
 */
export async function refundPayment(
  services: Pick<Needed, 'database' | 'jobs'>,
  tenant: Pick<Tenant, 'id'>,
  id: string,
  by: Administrator | undefined,
): Promise<'refunded' | 'not-refundable' | 'nothing-to-check'> {
  const outcome = await services.database.tenant(tenant.id, async (db) => {
    await lockPayments(db);
    const payment = await findPaymentToCheck(db, id);
    if (!payment) return 'nothing-to-check';
    if (!payment.isRefundable) return 'not-refundable';
    return (await executeRefund(db, payment, by)) ? 'refunded' : 'nothing-to-check';
  });
  if (outcome === 'refunded') services.jobs.wake();
  return outcome;
}

/** Refunds the payments of every venue that fit no cart and have waited for the venue's delay. */
export async function refundDuePayments(services: Needed): Promise<void> {
  await forEachVenue(services, async (tenant) => {
    for (const id of await services.database.tenant(tenant.id, readDuePayments))
      await refundPayment(services, tenant, id, undefined);
  });
}
