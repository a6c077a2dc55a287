import type { Services } from '../platform/services.ts';
import { expireCarts } from './mutations.ts';

/** Ends the carts whose time is over and gives their places back at once, in every tenant. */
export async function sweepExpiredCarts(services: Services): Promise<void> {
  for (const tenant of await services.tenants.venues()) {
    const ended = await expireCarts(services.database, tenant.id);
    const ticketing = services.ticketing.of(tenant);
    // A release that fails is not repeated: the ticketing system ends the hold by its own clock.
    await Promise.allSettled(ended.map((cartId) => ticketing.releasePlaces(cartId)));
  }
}
