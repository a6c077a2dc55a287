import { catalogueOf } from '#catalogue/browse/data.ts';
import { openedDiscountCode } from '#catalogue/solidarity/service.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { CartRow, StoredLine } from '../model.ts';
import { totalOf } from '../rules.ts';
import { savePrices } from './mutations.ts';
import { hasNamedPrice, heldPrices, type NamedPrices, repriced } from './rules.ts';

interface Buyer {
  services: Services;
  tenant: Tenant;
  identity: Identity;
}

/** What decides which named prices the lines of a cart may have. */
export async function readNamedPrices(
  { services, tenant, identity }: Buyer,
  held: readonly StoredLine[],
): Promise<NamedPrices> {
  const discountCode = await openedDiscountCode(services.database, tenant, identity);
  return { discountCode, held: heldPrices(held) };
}

/**
 * Compares the named prices of a waiting cart with what the buyer's family quotient opens now. Lines whose price it no
 * longer opens get the common one, which the cart shows from then on.
 * @returns the cart as it is now, and the ids of the lines that changed
 */
export async function followPrices(
  buyer: Buyer,
  cart: CartRow,
): Promise<{ cart: CartRow; changed: string[] }> {
  const { services, tenant, identity } = buyer;
  if (!cart.lines.some(hasNamedPrice)) return { cart, changed: [] };
  const [catalogue, discountCode] = await Promise.all([
    catalogueOf(services, tenant),
    openedDiscountCode(services.database, tenant, identity),
  ]);
  const lines = cart.lines.map((line) => {
    const service = catalogue.services.get(line.service) ?? catalogue.withdrawnServices.get(line.service);
    return repriced(line, service, discountCode);
  });
  const changed = lines.filter((line, at) => line !== cart.lines[at]).map(({ id }) => id);
  if (changed.length === 0) return { cart, changed };
  const saved = await services.database.tenant(tenant.id, (db) =>
    savePrices(db, cart, lines, totalOf(lines)),
  );
  return { cart: saved ?? fail('cart.changed'), changed };
}

/**
 * Nothing is sold at a price that its buyer has not seen.
 * @throws AppError `cart.price-changed` when lines have another price from now on
 */
export async function requireCurrentPrices(buyer: Buyer, cart: CartRow): Promise<void> {
  const { changed } = await followPrices(buyer, cart);
  if (changed.length > 0) fail('cart.price-changed');
}
