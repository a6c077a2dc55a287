import { readCardsFor } from './cards/cards.service.ts';
import { type CartRow, idsOf, type StoredLine } from './cart.ts';
import { readCatalogueLookup } from './catalogue-lookup.service.ts';
import type { Visitor } from './limits/limits.service.ts';
import { planLines, requireTotal, type WantedLine } from './lines.ts';
import { readNamedPrices } from './named-prices/named-prices.service.ts';
import { readPeopleFor } from './people.service.ts';
import { discountsOf, withoutDiscounts } from './promotions/parts.ts';
import { discountLines } from './promotions/promotions.service.ts';

/** The cart whose lines change; its codes may be those of several joined carts. */
type PlannedCart = Pick<CartRow, 'id' | 'lines' | 'promotion_codes'>;

/**
 * Reads the catalogue, cards and prices for the lines that a visitor wants, and plans the lines with their discounts.
 * @param cart the current cart; undefined for a new one
 * @throws AppError when the catalogue, a card or a right refuses a line
 */
export async function planCart(
  visitor: Omit<Visitor, 'address'>,
  wanted: readonly WantedLine[],
  cart: PlannedCart | undefined,
): Promise<StoredLine[]> {
  const { services, tenant, identity } = visitor;
  const known = withoutDiscounts(cart?.lines ?? []);
  const details = wanted.flatMap((line) => line.cartLineDetails);
  const sessionIds = details.flatMap((detail) => detail.eventId ?? []);
  const cards = readCardsFor(services, tenant, identity, details);
  const [lookup, namedPrices, peopleAt] = await Promise.all([
    readCatalogueLookup(services, tenant, sessionIds, known, cards),
    readNamedPrices({ services, tenant, identity }, known),
    readPeopleFor(visitor, details),
  ]);
  const people = peopleAt?.(lookup);
  const lines = planLines(
    withoutCodes(wanted, cart),
    idsOf(known),
    { ...lookup, namedPrices, people },
    identity,
  );
  const discounted = await discountLines(services, tenant, {
    cartId: cart?.id,
    userId: identity.kind === 'customer' ? identity.userId : undefined,
    codes: cart?.promotion_codes ?? [],
    lines,
  });
  // The supplements of flexible tickets are in these prices only.
  requireTotal(discounted);
  return discounted;
}

/** Removes the promotion codes that a client returns with the lines: the cart has them. */
function withoutCodes(wanted: readonly WantedLine[], cart: PlannedCart | undefined): readonly WantedLine[] {
  const codes = discountsOf(cart?.lines ?? []).map(({ code }) => code);
  return wanted.map(({ externalDiscountCode, ...line }) =>
    externalDiscountCode === undefined || codes.includes(externalDiscountCode)
      ? line
      : { ...line, externalDiscountCode },
  );
}
