import { randomUUID } from 'node:crypto';
import type { ContactField } from '@guichet/contract/cart/contact-rules.ts';
import { requestSynchronization } from '#catalogue/synchronization/synchronization.service.ts';
import { isSynchronizedLately } from '#catalogue/synchronization/synchronization.sql.ts';
import type { HoldOutcome } from '#gateways/ticketing/port.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { refuseCardHold } from './cards/cards-refusals.ts';
import { emptyCart, readCart } from './cart.sql.ts';
import {
  AGAIN_GRACE_SECONDS,
  type CartRow,
  HOLD_GRACE_SECONDS,
  isOver,
  isWaiting,
  type StoredLine,
  secondsLeft,
  totalOf,
} from './cart.ts';
import { linesWithoutContact } from './contacts.ts';
import { CONTACT_PARTS, contactParts, type Holding, holdingOf, unitsOf } from './holds.ts';
import { savePrices } from './named-prices/named-prices.sql.ts';
import { withoutDiscounts } from './promotions/parts.ts';
import { discountLines } from './promotions/promotions.service.ts';
import { atChangedPrice, type ChangedPrice } from './session-prices.ts';

/**
 * Holds places and cards in the ticketing system.
 * @param cart the current cart, unless it is new
 * @throws AppError on refusal
 */
export async function holdPlaces(
  services: Services,
  tenant: Tenant,
  cart: Pick<CartRow, 'id'> | CartRow,
  holding: Holding,
  seconds: number,
): Promise<void> {
  const outcome = await requestHold(services, tenant, cart.id, holding, seconds + HOLD_GRACE_SECONDS);
  if (outcome.held) return;
  if (outcome.reason === 'price-changed' && 'lines' in cart)
    await showChangedPrice(services, tenant, cart, outcome);
  refuseHold(outcome, holding);
}

/**
 * Holds the places of a saved cart again, for the cart's time. A cart whose places were sold to others is emptied: no
 * payment begins for places that are not held. A cart whose cards are refused keeps its lines, and so does a cart in
 * payment: its buyer finishes that payment, which is refunded if the places are not free again, or abandons it. A
 * cart at a changed price shows that price, and is paid once its buyer has seen it.
 * @param before previous lines of the cart, whose places and cards it releases; without them no place is released
 * @throws AppError `cart.places-lost`, `cart.price-changed`, `cart.payment-pending`
 */
export async function renewHold(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  seconds: number,
  before?: readonly StoredLine[],
): Promise<void> {
  const holding = { ...holdingOf(cart.lines, cart.user_id, before), grows: before === undefined };
  const outcome = await requestHold(services, tenant, cart.id, holding, seconds + AGAIN_GRACE_SECONDS);
  if (outcome.held) return;
  if (outcome.reason === 'price-changed') await showChangedPrice(services, tenant, cart, outcome);
  if (isRefusal(outcome.reason)) refuseHold(outcome, holding);
  const isEmptied = await services.database.tenant(tenant.id, (db) => emptyCart(db, cart.id, cart.version));
  if (isEmptied) {
    await restoreHold(services, tenant, cart.id, cart.lines);
    fail('cart.places-lost');
  }
  const now = await readCart(services.database, tenant.id, cart.id);
  fail(
    now?.state === 'payment-pending' && now.version === cart.version
      ? 'cart.payment-pending'
      : 'cart.changed',
  );
}

/**
 * Restores the hold to the places of the cart, after other places may have been held for it; holds nothing for a
 * cart that was never saved. Another process may change the cart concurrently: the hold counts only when the cart is
 * unchanged afterwards.
 * @param before lines that may be held in addition, or instead
 * @throws AppError `cart.places-lost` when the cart had to be emptied, see {@link renewHold}
 */
export async function restoreHold(
  services: Services,
  tenant: Tenant,
  cartId: string,
  before: readonly StoredLine[] = [],
): Promise<void> {
  for (let heldVersion: number | undefined; ; ) {
    const cart = await readCart(services.database, tenant.id, cartId);
    if (cart && cart.version === heldVersion) return;
    if (!cart || isOver(cart)) return services.ticketing.of(tenant).releasePlaces(cartId);
    if (isWaiting(cart)) await renewHold(services, tenant, cart, secondsLeft(cart), before);
    heldVersion = cart.version;
  }
}

/** Saves the ticketing system's changed price in a cart, so that the buyer sees it. @throws AppError always */
async function showChangedPrice(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  changed: ChangedPrice,
): Promise<never> {
  // The difference of a move was computed from the former price: the move begins again.
  if (cart.move) fail('move.session');
  // A payment that has begun is for the former price: its buyer finishes or abandons it.
  if (cart.state === 'payment-pending') fail('cart.payment-pending');
  const before = withoutDiscounts(cart.lines);
  const now = atChangedPrice(before, changed, randomUUID);
  // The buyer saw the price of a new line on another page.
  if (now.every((line, at) => line === before[at])) fail('ticketing.price-changed');
  const lines = await discountLines(services, tenant, {
    cartId: cart.id,
    userId: cart.user_id ?? undefined,
    codes: cart.promotion_codes,
    lines: now,
  });
  const saved = await services.database.tenant(tenant.id, (db) =>
    savePrices(db, cart, lines, totalOf(lines)),
  );
  return fail(saved ? 'cart.price-changed' : 'cart.changed');
}

/** Runs a save of cart lines that are already held. When it fails, the hold is restored to the cart's own lines. */
export async function withHoldRollback<T>(
  services: Services,
  tenant: Tenant,
  cartId: string,
  lines: readonly StoredLine[],
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    await restoreHold(services, tenant, cartId, lines).catch((failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'cart.places-lost') throw failure;
    });
    throw error;
  }
}

/** Returns the buyer's data that the ticketing system requires for these services and the account lacks. */
export function missingContact(
  services: Pick<Services, 'ticketing'>,
  tenant: Tenant,
  { lines }: Pick<CartRow, 'lines'>,
  buyer: string,
): Promise<ContactField[]> {
  const serviceCodes = [...new Set(lines.map(({ service }) => service))];
  return services.ticketing.of(tenant).missingContact({ buyer, serviceCodes });
}

/**
 * Requires the data of the buyer and of the visitors that the ticketing system needs, so that no paid cart is refused.
 * @throws AppError `ticketing.visitor-missing`; `ticketing.contact-missing`, with the fields of `PUT /purchase/Contact`
 */
export async function requireContact(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  buyer: string,
): Promise<void> {
  const [visitor] = linesWithoutContact(cart.lines);
  if (visitor) fail('ticketing.visitor-missing', { params: { field: visitor.field } });
  const missing = await missingContact(services, tenant, cart, buyer);
  const [field] = missing;
  if (!field) return;
  const lacking = contactParts(missing).flatMap((part) => CONTACT_PARTS[part]);
  const fields = Object.fromEntries(lacking.map((one) => [one, 'field.required' as const]));
  fail('ticketing.contact-missing', { params: { field }, fields });
}

/** Returns whether a refusal concerns the cart's content rather than lost places. */
const isRefusal = (reason: string): boolean =>
  ['already-sold', 'card', 'price-changed', 'no-price', 'booking-refused'].includes(reason);

async function requestHold(
  services: Services,
  tenant: Tenant,
  cartId: string,
  { places, cards, grows, lines }: Holding,
  holdSeconds: number,
): Promise<HoldOutcome> {
  const outcome = await services.ticketing.of(tenant).holdPlaces({
    key: cartId,
    holdSeconds,
    lines: [...places].map(([sessionId, quantity]) => ({ sessionId, quantity })),
    units: unitsOf(lines),
    cards,
    grows,
  });
  if (!outcome.held && outcome.reason === 'price-changed') {
    invalidateSession(services, tenant, outcome.sessionId);
    await readPricesAgain(services, tenant);
  }
  return outcome;
}

/** Minutes after a synchronization during which a refused hold, which any visitor can cause, starts no other. */
const READ_AGAIN_MINUTES = 2;

/** Synchronizes the catalogue immediately instead of within minutes, because it still shows the former price. */
async function readPricesAgain(services: Services, tenant: Tenant): Promise<void> {
  const isRead = await services.database.tenant(tenant.id, (db) =>
    isSynchronizedLately(db, READ_AGAIN_MINUTES),
  );
  if (isRead) return;
  await requestSynchronization(services, tenant.id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
}

function refuseHold(outcome: Exclude<HoldOutcome, { held: true }>, { lines }: Holding): never {
  switch (outcome.reason) {
    case 'card':
      return refuseCardHold(lines, outcome);
    case 'not-enough-places':
      if (outcome.places <= 0) fail('event.sold-out');
      return fail('event.not-enough-places', { params: { places: outcome.places } });
    case 'price-changed':
      return fail('ticketing.price-changed');
    case 'no-price':
      return fail('ticketing.no-price');
    case 'booking-refused':
      return fail('event.book-failed');
    case 'unknown-session':
    case 'session-over':
      return fail('event.not-found');
    default:
      return fail('cart.already-on-sale');
  }
}
