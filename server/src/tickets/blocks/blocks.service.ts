import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readOrderToBlock, recordBlock } from './blocks.sql.ts';

/**
 * Blocks the tickets of an order at the entrance, or unblocks them. The ticketing system comes first: when it does not
 * answer, nothing changes in the portal. A repeated request changes nothing.
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
