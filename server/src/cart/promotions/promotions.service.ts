import { promotionsOf } from '#catalogue/promotions/promotions.sql.ts';
import type { Promotion } from '#catalogue/promotions/promotions.ts';
import { fail } from '#kernel/errors.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { CartRow, StoredLine } from '../cart.ts';
import { withSupplements } from '../flexible/flexible.ts';
import { bestOf } from './best.ts';
import { type Circumstances, isLimited, type OtherUses, problemOf, reachedLimit } from './conditions.ts';
import { discountsOf } from './parts.ts';
import { lockPromotionUses, readOtherUses, releaseUses, reserveUses } from './promotions.sql.ts';
import { runsOf, withDiscounts } from './splitting.ts';

export interface CartToDiscount {
  /** Undefined for a new cart */
  cartId: string | undefined;
  /** The buyer, once known */
  userId: string | undefined;
  /** Entered codes */
  codes: readonly string[];
  /** Before discounts, and without supplements */
  lines: readonly StoredLine[];
}

const NO_USES: OtherUses = { all: 0, ofCustomer: 0 };

/**
 * Returns the lines of a cart with the best discounts, and then with the supplements of its flexible tickets, which no
 * promotion lowers; without I/O in a venue without promotions.
 */
export async function discountLines(
  services: Services,
  tenant: Tenant,
  cart: CartToDiscount,
): Promise<StoredLine[]> {
  return withSupplements(await discounted(services, tenant, cart));
}

async function discounted(services: Services, tenant: Tenant, cart: CartToDiscount): Promise<StoredLine[]> {
  const all = await promotionsOf(services, tenant);
  const promotions = all.filter(({ code }) => code === null || cart.codes.includes(code));
  if (promotions.length === 0) return [...cart.lines];
  const circumstances = await readCircumstances(services, tenant, cart, promotions);
  const applicable = promotions.filter((promotion) => !problemOf(promotion, circumstances));
  return withDiscounts(cart.lines, bestOf(circumstances.runs, applicable), applicable);
}

/** Reads what decides whether promotions apply to a cart. */
export async function readCircumstances(
  { database, clock }: Services,
  { id, timeZone }: Tenant,
  cart: CartToDiscount,
  promotions: readonly Promotion[],
): Promise<Circumstances> {
  const limited = promotions.filter(isLimited).map((promotion) => promotion.id);
  const uses =
    limited.length > 0
      ? await database.tenant(id, (db) => readOtherUses(db, limited, cart))
      : new Map<string, OtherUses>();
  return {
    runs: runsOf(cart.lines, timeZone),
    today: dayOf(new Date(clock()), timeZone),
    usesOf: (promotionId) => uses.get(promotionId) ?? NO_USES,
  };
}

/**
 * Reserves the uses of a cart's promotions, and then begins its payment or its free sale. A failure of the beginning
 * releases the uses; afterwards the cart releases them when it ends without a sale. Concurrent carts never exceed the
 * limits of a promotion.
 * @param begin the last step: no other failure releases the uses
 * @throws AppError `promotion.used-up`, `promotion.used-by-customer`, `cart.changed`
 */
export async function withReservedPromotions<T>(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  userId: string,
  begin: () => Promise<T>,
): Promise<T> {
  const used = new Set(discountsOf(cart.lines).map(({ promotion }) => promotion));
  if (used.size === 0) return begin();
  await reservePromotions(services, tenant, cart, { used, userId });
  try {
    return await begin();
  } catch (error) {
    await services.database.tenant(tenant.id, (db) => releaseUses(db, cart.id));
    throw error;
  }
}

async function reservePromotions(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  { used, userId }: { used: ReadonlySet<string>; userId: string },
): Promise<void> {
  const promotions = (await promotionsOf(services, tenant)).filter(({ id }) => used.has(id));
  const limited = promotions.filter(isLimited);
  await services.database.tenant(tenant.id, async (db) => {
    if (limited.length > 0) {
      const ids = limited.map(({ id }) => id);
      await lockPromotionUses(db, ids);
      const uses = await readOtherUses(db, ids, { cartId: cart.id, userId });
      for (const promotion of limited) {
        const reached = reachedLimit(promotion, uses.get(promotion.id) ?? NO_USES);
        if (reached) fail(reached);
      }
    }
    if (!(await reserveUses(db, cart, [...used], userId))) fail('cart.changed');
  });
}
