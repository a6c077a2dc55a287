import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readOrderToBlock, recordBlock } from './blocks.sql.ts';

/**
 * Closes the entrance to the tickets of an order, or opens it again. The ticketing system comes first: when it does not
 * answer, nothing changes here. A repeated request changes nothing.
 * @returns undefined when there is no such order
 * @throws TicketingUnavailable
 */
export async function blockOrder(
  services: Pick<Services, 'database' | 'jobs' | 'ticketing'>,
  tenant: Tenant,
  { externalPurchaseId, isBlocked }: { externalPurchaseId: string; isBlocked: boolean },
  by: Administrator,
): Promise<{ isTurnstileInformed: boolean } | undefined> {
  const order = await services.database.tenant(tenant.id, (db) => readOrderToBlock(db, externalPurchaseId));
  if (!order) return undefined;
  const isTurnstileInformed = await services.ticketing.of(tenant).blockSale({ key: order.cartId, isBlocked });
  await services.database.tenant(tenant.id, (db) => recordBlock(db, order, isBlocked, by));
  services.jobs.wake();
  return { isTurnstileInformed };
}
