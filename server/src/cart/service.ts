import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { expireCarts } from './mutations.ts';

/** Expires the carts whose time is over and releases their places at once, in every tenant. */
export async function expireDueCarts(services: Services): Promise<void> {
  await waitForAll((await services.tenants.venues()).map((tenant) => endCarts(services, tenant)));
}

async function endCarts({ database, ticketing }: Services, tenant: Tenant): Promise<void> {
  const ended = await expireCarts(database, tenant.id);
  // A release that fails is not repeated: the ticketing system ends the hold by its own clock.
  await Promise.allSettled(ended.map((cartId) => ticketing.of(tenant).releasePlaces(cartId)));
}
