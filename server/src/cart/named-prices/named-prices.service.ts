import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { openedPrices } from '#catalogue/solidarity/solidarity.service.ts';
import { openedFor } from '#catalogue/solidarity/solidarity.ts';
import { fail } from '#kernel/errors.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type CartRow, type StoredLine, totalOf } from '../cart.ts';
import { savePrices } from './named-prices.sql.ts';
import { hasNamedPrice, heldPrices, lastVisitOf, type NamedPrices, repriced } from './named-prices.ts';

interface Buyer {
  services: Services;
  tenant: Tenant;
  identity: Identity;
}

/** The current cart, the ids of its lines with another price, and of those with a closed price. */
interface FollowedPrices {
  cart: CartRow;
  changed: string[];
  closed: string[];
}

/** Reads the named prices that a buyer may have for the lines of a cart. */
export async function readNamedPrices(
  { services, tenant, identity }: Buyer,
  held: readonly StoredLine[],
): Promise<NamedPrices> {
  const opened = await openedPrices(services.database, tenant, identity);
  return { opened, held: heldPrices(held) };
}

/**
 * Compares the named prices of a waiting cart with those that the buyer's family quotient opens now. Lines whose
 * price is no longer open get the common price, which the cart then shows; lines of services without another price
 * stay.
 */
export async function refreshPrices(buyer: Buyer, cart: CartRow): Promise<FollowedPrices> {
  const { services, tenant, identity } = buyer;
  if (!cart.lines.some(hasNamedPrice)) return { cart, changed: [], closed: [] };
  const [catalogue, opened] = await Promise.all([
    catalogueOf(services, tenant),
    openedPrices(services.database, tenant, identity),
  ]);
  const closed: string[] = [];
  const lines = cart.lines.map((line) => {
    const service = catalogue.services.get(line.service) ?? catalogue.withdrawnServices.get(line.service);
    const now = repriced(line, service, openedFor(opened, lastVisitOf(line)));
    if (!now) closed.push(line.id);
    return now ?? line;
  });
  const changed = lines.filter((line, at) => line !== cart.lines[at]).map(({ id }) => id);
  if (changed.length === 0) return { cart, changed, closed };
  const saved = await services.database.tenant(tenant.id, (db) =>
    savePrices(db, cart, lines, totalOf(lines)),
  );
  return { cart: saved ?? fail('cart.changed'), changed, closed };
}

/**
 * Requires that the buyer has seen every price of the cart.
 * @throws AppError `cart.price-changed` when lines have another price now, `price.not-entitled` when a line has none
 */
export async function requireCurrentPrices(buyer: Buyer, cart: CartRow): Promise<void> {
  const { changed, closed } = await refreshPrices(buyer, cart);
  if (changed.length > 0) fail('cart.price-changed');
  if (closed.length > 0) fail('price.not-entitled');
}
