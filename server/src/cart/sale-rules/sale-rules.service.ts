import type { Locale } from '@guichet/contract/locale.ts';
import { findOwnCards } from '#cards/cards/cards.service.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { rulesOf } from '#catalogue/sale-rules/sale-rules.sql.ts';
import type { SaleRule } from '#catalogue/sale-rules/sale-rules.ts';
import type { TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { AppError, fail } from '#kernel/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import type { CartRow } from '../cart.ts';
import { requireNoPause } from '../pauses/pauses.service.ts';
import { book, hasBookings, lockCustomer, readBookings } from './sale-rules.sql.ts';
import {
  asksCustomer,
  type Booking,
  type BrokenRule,
  brokenRules,
  type CartPart,
  countedParts,
  phraseOverrides,
  type RuleContext,
  type RuleNames,
  rulesFor,
  valuesOf,
} from './sale-rules.ts';
import { partsOf } from './sale-rules-parts.ts';

/** A cart with the rules that concern it. */
interface RuledCart {
  parts: CartPart[];
  rules: SaleRule[];
  /** The parts to book */
  counted: CartPart[];
}

/** A cart as rules see it; its row may not exist yet. */
type PlannedCart = Pick<CartRow, 'id' | 'lines' | 'clock'>;

/** Returns the rules that concern a cart; undefined when none does, without I/O. */
async function concernedBy(
  services: Services,
  tenant: Tenant,
  cart: PlannedCart,
): Promise<RuledCart | undefined> {
  const all = await rulesOf(services, tenant);
  if (all.length === 0) return undefined;
  const parts = partsOf(cart.lines, tenant.timeZone, cart.clock);
  const counted = countedParts(parts, all);
  return counted.length === 0 ? undefined : { parts, counted, rules: rulesFor(parts, all) };
}

/** Returns whether a rule of a cart asks who its customer is, so that only an account can buy it. */
export async function countsCustomers(
  services: Services,
  tenant: Tenant,
  cart: PlannedCart,
): Promise<boolean> {
  const ruled = await concernedBy(services, tenant, cart);
  return ruled?.rules.some(asksCustomer) ?? false;
}

/** Evaluates the rules for a cart by what is known of its customer, and books nothing. */
export async function evaluateCart(
  services: Services,
  tenant: Tenant,
  cart: PlannedCart,
  userId: string | undefined,
): Promise<BrokenRule[]> {
  const ruled = await concernedBy(services, tenant, cart);
  if (!ruled || ruled.rules.length === 0) return [];
  const cards = await readCardContext(services, tenant, ruled, userId);
  const history = userId
    ? await services.database.tenant(tenant.id, (db) => historyOf(db, cart, userId, ruled))
    : [];
  return brokenRules(ruled.parts, ruled.rules, { ...cards, history, isSignedIn: userId !== undefined });
}

/**
 * Evaluates a cart that is about to be paid or sold, and books the parts that rules count, so that another cart of
 * the same customer counts them: concurrent evaluations of one customer are serialized.
 * @throws AppError `pause.running`; of the first broken rule; `cart.changed`
 */
export async function bookCart(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  userId: string,
  locale: Locale,
): Promise<void> {
  // The tickets of a move were counted when they were sold.
  if (cart.move) return;
  await requireNoPause(services, tenant, cart.lines, userId, locale);
  await refuseBroken(services, tenant, await tryToBook(services, tenant, cart, userId), locale);
}

/**
 * Evaluates the rules for the lines that a customer is going to buy, and books nothing.
 * @throws AppError `pause.running`; of the first broken rule
 */
export async function requireRules(
  services: Services,
  tenant: Tenant,
  cart: PlannedCart,
  userId: string,
  locale: Locale,
): Promise<void> {
  await requireNoPause(services, tenant, cart.lines, userId, locale);
  await refuseBroken(services, tenant, await evaluateCart(services, tenant, cart, userId), locale);
}

/** @throws AppError of the first broken rule */
async function refuseBroken(
  services: Services,
  tenant: Tenant,
  [broken]: readonly BrokenRule[],
  locale: Locale,
): Promise<void> {
  if (!broken) return;
  const names = ruleNames(await catalogueOf(services, tenant), tenant);
  const words = phraseOverrides(broken.rule, locale);
  throw new AppError(broken.code, { params: valuesOf(broken, names, locale), ...(words && { words }) });
}

/** Returns the rules that a cart breaks; books the cart when there are none. @throws AppError `cart.changed` */
async function tryToBook(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  userId: string,
): Promise<BrokenRule[]> {
  const ruled = await concernedBy(services, tenant, cart);
  if (!ruled) return [];
  const cards = await readCardContext(services, tenant, ruled, userId);
  return services.database.tenant(tenant.id, async (db) => {
    await lockCustomer(db, userId);
    const history = await historyOf(db, cart, userId, ruled);
    const broken = brokenRules(ruled.parts, ruled.rules, { ...cards, history, isSignedIn: true });
    if (broken.length === 0 && !(await book(db, cart, userId, ruled.counted))) fail('cart.changed');
    return broken;
  });
}

/**
 * Returns the rules that a paid cart breaks. Its bookings remain since its evaluation, unless its payment was
 * abandoned and succeeded later: another cart may have used the places since, so the cart is evaluated again.
 */
export async function rulesBrokenSince(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
): Promise<BrokenRule[]> {
  if (!cart.is_booked || cart.user_id === null) return [];
  const isBooked = await services.database.tenant(tenant.id, (db) => hasBookings(db, cart.id));
  return isBooked ? [] : tryToBook(services, tenant, cart, cart.user_id);
}

/** Books a cart that an administrator resends, whatever rules it breaks: a sold cart counts. */
export async function bookResent(services: Services, tenant: Tenant, cart: CartRow): Promise<void> {
  const { user_id: userId } = cart;
  const ruled = userId === null ? undefined : await concernedBy(services, tenant, cart);
  if (userId === null || !ruled) return;
  await services.database.tenant(tenant.id, async (db) => {
    await lockCustomer(db, userId);
    await book(db, cart, userId, ruled.counted);
  });
}

function historyOf(db: TenantDb, cart: PlannedCart, userId: string, ruled: RuledCart): Promise<Booking[]> {
  return readBookings(db, {
    userId,
    cartId: cart.id,
    weeks: [...new Set(ruled.parts.flatMap(({ week }) => week ?? []))],
    services: [...new Set(ruled.rules.flatMap(({ service }) => service ?? []))],
  });
}

/** Reads the customer’s cards, only when a rule concerns cards. */
async function readCardContext(
  services: Services,
  tenant: Tenant,
  { rules }: RuledCart,
  userId: string | undefined,
): Promise<Pick<RuleContext, 'natures' | 'natureEnds' | 'cardEnds' | 'now'>> {
  const isAboutCards = rules.some(({ type, natures }) => natures.length > 0 || type === 'RenewalPeriod');
  const found = userId && isAboutCards ? await findOwnCards(services, tenant, userId) : [];
  const cards = found.filter(({ isActive }) => isActive);
  return {
    now: new Date(),
    natures: new Set(cards.map(({ publicType }) => publicType)),
    natureEnds: endsByNature(cards),
    cardEnds: new Map(
      cards.flatMap(({ number, rights }) => {
        const last = rights.at(-1);
        return last ? [[number, last.validUntil] as const] : [];
      }),
    ),
  };
}

/** Returns when the last card of each kind of visitors ends; a card without a right does not end. */
function endsByNature(cards: readonly TicketingCard[]): ReadonlyMap<string, Date> {
  const byNature = Map.groupBy(cards, ({ publicType }) => publicType);
  return new Map(
    [...byNature].flatMap(([nature, ofNature]) => {
      const ends = ofNature.map(({ rights }) => rights.at(-1)?.validUntil.getTime());
      return ends.includes(undefined) ? [] : [[nature, new Date(Math.max(...(ends as number[])))] as const];
    }),
  );
}

/** Returns names from the catalogue, hidden services included. */
export function ruleNames(catalogue: IndexedCatalogue, { timeZone }: Tenant): RuleNames {
  const { themes, families, services, withdrawnServices } = catalogue;
  return {
    timeZone,
    labelsOf(kind, code) {
      if (kind === 'theme') return themes.get(code)?.labels;
      if (kind === 'family') return families.get(code)?.labels;
      return (services.get(code) ?? withdrawnServices.get(code))?.labels;
    },
  };
}
