import { growTenant } from '../../../bench/grow/generate.ts';
import { type World, worldOf } from '../system/world.ts';
import type { PortalTest } from './portal.ts';

/** Gives a venue orders over three years, from `G-1`, the oldest, to `G-<orders>`. */
export async function growVenue(portal: PortalTest, orders: number, seed: string): Promise<World> {
  const world = await worldOf(portal, 'aqua-rivage');
  const pattern = { tenantId: world.tenantId, customerId: world.person.userId, cartId: world.soldCartId };
  await growTenant(portal.sql, pattern, { scale: orders / 1_000_000, seed }, () => undefined);
  return world;
}
