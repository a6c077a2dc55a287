import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { openedPrices } from '#catalogue/solidarity/solidarity.service.ts';
import { openedFor } from '#catalogue/solidarity/solidarity.ts';
import { fail } from '#kernel/errors.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type CartRow, type StoredLine, totalOf } from '../cart.ts';
import { followedFlexible, hasFlexible } from '../flexible/flexible.ts';
import { changedLines, withoutDiscounts } from '../promotions/parts.ts';
import { discountLines } from '../promotions/promotions.service.ts';
import { savePrices } from './named-prices.sql.ts';
import { hasNamedPrice, heldPrices, lastVisitOf, type NamedPrices, repriced } from './named-prices.ts';

interface Buyer {
  services: Services;
  tenant: Tenant;
  identity: Identity;
}

/**
 * The current cart, the ids of its lines with another price, of those with a closed price, and of those whose flexible
 * ticket has changed.
 */
interface FollowedPrices {
  cart: CartRow;
  changed: string[];
  closed: string[];
  flexible: string[];
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
 * Compares the prices of a waiting cart with the current ones: named prices with those that the buyer's family quotient
 * opens now, discounts with those of the current promotions, and flexible tickets with those that are sold now. Lines whose named price is no longer open get the common
 * price; lines of services without another price stay. The cart then shows the new prices.
 */
export async function refreshPrices(buyer: Buyer, cart: CartRow): Promise<FollowedPrices> {
  const { services, tenant, identity } = buyer;
  if (cart.move) return { cart, changed: [], closed: [], flexible: [] };
  const before = withoutDiscounts(cart.lines);
  const { now: priced, closed } = await followQuotient(buyer, before);
  const now = await followFlexible(buyer, priced);
  const lines = await discountLines(services, tenant, {
    cartId: cart.id,
    userId: identity.kind === 'customer' ? identity.userId : undefined,
    codes: cart.promotion_codes,
    lines: now,
  });
  const changed = changedLines(cart.lines, lines);
  const flexible = now.flatMap((line, at) => (line === priced[at] ? [] : [line.id]));
  if (changed.length === 0) return { cart, changed, closed, flexible };
  const saved = await services.database.tenant(tenant.id, (db) =>
    savePrices(db, cart, lines, totalOf(lines)),
  );
  return { cart: saved ?? fail('cart.changed'), changed, closed, flexible };
}

/** Returns lines with the flexible tickets that the venue sells now. */
async function followFlexible({ services, tenant }: Buyer, lines: readonly StoredLine[]) {
  if (!hasFlexible({ lines })) return lines;
  const { clock } = services;
  const { cancellations } = await catalogueOf(services, tenant);
  const now = new Date(clock());
  return lines.map((line) => followedFlexible(line, (code) => cancellations.get(code), now));
}

/** Returns lines at the named prices that are open now, and the ids of lines that have none. */
async function followQuotient({ services, tenant, identity }: Buyer, lines: readonly StoredLine[]) {
  if (!lines.some(hasNamedPrice)) return { now: lines, closed: [] };
  const [catalogue, opened] = await Promise.all([
    catalogueOf(services, tenant),
    openedPrices(services.database, tenant, identity),
  ]);
  const closed: string[] = [];
  const now = lines.map((line) => {
    const service = catalogue.services.get(line.service) ?? catalogue.withdrawnServices.get(line.service);
    const current = repriced(line, service, openedFor(opened, lastVisitOf(line)));
    if (!current) closed.push(line.id);
    return current ?? line;
  });
  return { now, closed };
}

/**
 * Requires that the buyer has seen every price of the cart.
 * @throws AppError `cart.flexible-changed` when flexible tickets have changed, `cart.price-changed` when lines have another price now, `price.not-entitled` when a line has none
 */
export async function requireCurrentPrices(buyer: Buyer, cart: CartRow): Promise<void> {
  const { changed, closed, flexible } = await refreshPrices(buyer, cart);
  if (flexible.length > 0) fail('cart.flexible-changed');
  if (changed.length > 0) fail('cart.price-changed');
  if (closed.length > 0) fail('price.not-entitled');
}
