import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import { dueAmong } from '#platform/jobs/due-among.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { withDueCarts } from './data.ts';
import { expireCarts } from './mutations.ts';

/** Expires the carts whose time is over and releases their places at once, in every tenant. */
export async function expireDueCarts(services: Services): Promise<void> {
  const due = await dueAmong(await services.tenants.venues(), (ids) => withDueCarts(services.database, ids));
  await waitForAll(due.map((tenant) => endCarts(services, tenant)));
}

async function endCarts({ database, ticketing }: Services, tenant: Tenant): Promise<void> {
  const ended = await expireCarts(database, tenant.id);
  // A release that fails is not repeated: the ticketing system ends the hold by its own clock.
  await Promise.allSettled(ended.map((cartId) => ticketing.of(tenant).releasePlaces(cartId)));
}
