import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { CART_STATES } from '@guichet/contract/cart/cart.ts';
import type { Contact, ContactField } from '@guichet/contract/cart/contact-rules.ts';
import type { FlexibleTerms } from '@guichet/contract/catalogue/flexible-ticket-rules.ts';
import type { Labels, Locale } from '@guichet/contract/locale.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import { fail } from '#kernel/errors.ts';
import type { ForeignZone } from '#kernel/format/localized.ts';
import type { Identity } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type Discount, discountCodeOf, discountsOf, joinParts } from './promotions/parts.ts';

/** The cart as it is stored. */

/** A cart’s state in the database. */
export type CartStateName = (typeof CART_STATES)[number];

/** A session as it was when its places were held. */
export interface HeldEvent {
  start: string;
  end: string;
  labels: Labels;
  establishment: Labels;
  /** Absent in orders of earlier versions, where the service's counts */
  establishmentCode?: string;
  /** Clock of the establishment; absent where it is the venue's */
  zone?: ForeignZone;
  room?: Labels;
  themeCode?: string;
  themeLabels: Labels;
  themeColor?: string;
}

/** A part of a line: a quantity of its service for one session, card or holder. */
export interface StoredDetail {
  id: string;
  /** The part from which a discount split these tickets, and its index, see cart/promotions */
  partOf?: string;
  index?: number;
  quantity: number;
  eventId?: string;
  event?: HeldEvent;
  cardNumber?: string;
  cardHolderName?: string;
  cardHolderFirstName?: string;
  isWithdrawalTicketId?: string;
  isWithdrawTicketFamilyId?: string;
  /** The visitors, one for each ticket; until the cart is sold */
  contacts?: Contact[];
  /** Ids of people of the household, of the first tickets; until the cart is sold */
  people?: string[];
  discounts?: Discount[];
}

/** A line as its buyer saw it; the sale, the tickets and the receipt repeat it. Amounts in cents. */
export interface StoredLine {
  id: string;
  /** The line from which a discount split these tickets, see cart/promotions */
  partOf?: string;
  service: string;
  type: number;
  serviceName: Labels;
  family: string;
  establishment: string;
  establishmentLabels: Labels;
  /** Other establishments where an undated service is valid */
  otherEstablishments?: Labels[];
  priceName: string;
  labels: Labels;
  unitPrices: Record<string, number>;
  unitPrice: number;
  /** The unit price before discounts, of a discounted line */
  listPrice?: number;
  quantity: number;
  /** Places that each unit takes of its session; 1 when absent */
  places?: number;
  /** Minimum quantity of its service in one cart */
  minimumQuantity?: number;
  /** Maximum quantity of its service in one cart */
  maximumQuantity?: number;
  /** Per mille, included in the price */
  vatRate: number;
  supportingDocuments: string[];
  /** Discount code of its named price, which a family quotient opens */
  externalDiscountCode?: string;
  /** The price for buyers without the named price */
  commonPrice?: number;
  /** The price before it changed; with labels, the named price that the buyer's quotient no longer opens */
  formerPrice?: { labels?: Labels; unitPrice: number };
  /** The chosen flexible ticket, whose supplement is a part of `unitPrice` and `listPrice`, see cart/flexible */
  flexible?: FlexibleTerms;
  /** The flexible ticket that the buyer may choose */
  flexibleOffer?: FlexibleTerms;
  /** The chosen flexible ticket before it changed, or before the venue withdrew it */
  formerFlexible?: { unitAmount: number };
  /** Days of the subscription */
  periodDays?: number;
  /** Required fields of each visitor */
  contactFields?: ContactField[];
  /** Whether it fills cards instead of issuing tickets */
  fillsCards?: true;
  /** The full price of a unit at the session, in cents, of a line that pays for a move and issues no tickets */
  sessionPrice?: number;
  details: StoredDetail[];
}

/** What a move changes of the price of a ticket. Amounts in cents. */
export interface MovedPrice {
  ticketNumber: string;
  /** Its price at the new session, before discounts */
  price: number;
  /** How much the move lowers what was paid for it; negative when it raises it, fee included */
  reduction: number;
  /** The fee that was paid for the move; absent where it was kept of a refund */
  fee?: number;
}

/** The service that a ticket has at a session of another service: what differs from the line that was sold. */
export interface MovedService
  extends Pick<StoredLine, 'service' | 'type' | 'serviceName' | 'family' | 'labels' | 'supportingDocuments'> {
  ticketNumber: string;
}

/** A move of tickets that a cart pays for. */
export interface MoveToPay {
  /** The cart of the order whose tickets move */
  orderCartId: string;
  purchaseId: string;
  ticketNumbers: string[];
  fromSessionId: string;
  toSessionId: string;
  event: HeldEvent;
  prices: MovedPrice[];
  /** The tickets whose service changes; absent in carts of earlier versions */
  services?: MovedService[];
  /** How often each ticket had moved when the move was priced, by ticket number */
  moves: Record<string, number>;
}

/** A row of portal.cart, with the database’s clock at the time of reading. */
export interface CartRow {
  id: string;
  user_id: string | null;
  state: CartStateName;
  version: number;
  lines: StoredLine[];
  total_amount: number;
  currency: 'EUR';
  locale: Locale;
  opened_at: Date;
  valid_until: Date;
  /** The holder whose limits count its places, see cart/limits; null when no limit counts them */
  holder: string | null;
  attempt_id: string | null;
  paid_at: Date | null;
  sold_at: Date | null;
  sale_attempts: number;
  sale_failure: string | null;
  /** Whether the cart may have bookings, see cart/sale-rules */
  is_booked: boolean;
  /** What gift cards pay, reserved for its payment; in cents */
  gift_amount: number;
  /** Whether a gift card was entered, which may have been removed since */
  has_gift_cards: boolean;
  /** The move that it pays for; null for a cart that buys something */
  move: MoveToPay | null;
  /** Whether staff composed it at the desk: only staff change its lines */
  is_desk: boolean;
  /** Promotion codes that the customer entered, normalised */
  promotion_codes: string[];
  clock: Date;
}

/**
 * The columns of a {@link CartRow} without the clock. Statements name them: a prepared `*` fails in running processes
 * when a migration adds a column.
 */
export const CART_COLUMNS =
  'id, user_id, state, version, lines, total_amount, currency, locale, opened_at, valid_until, holder, attempt_id, paid_at, sold_at, sale_attempts, sale_failure, is_booked, is_desk, promotion_codes, gift_amount, has_gift_cards, move';

/** Longest duration of a payment: the provider’s session lasts ten minutes, and its notification takes time. */
export const PAYMENT_SECONDS = 12 * 60;

/** A sale that takes longer is claimed by another process; the ticketing system has 10 s to answer. */
export const SALE_LEASE_SECONDS = 20;

/** Seconds by which places outlive their cart, so that a cart never shows lost places. */
export const HOLD_GRACE_SECONDS = 30;

/** Grace of renewed places. It is shorter, so that a hold that still lasts for the cart's time needs no renewal. */
export const AGAIN_GRACE_SECONDS = 25;

/** States in which nothing was captured and the cart still waits for its buyer. */
const WAITING: ReadonlySet<CartStateName> = new Set(['open', 'payment-pending', 'failed', 'cancelled']);

/** States in which the lines may change. */
const CHANGEABLE: ReadonlySet<CartStateName> = new Set(['open', 'failed', 'cancelled']);

/** Returns whether the cart’s time is over by the clock of its row, swept or not. */
export function isOver(cart: CartRow): boolean {
  return cart.state === 'expired' || (WAITING.has(cart.state) && cart.valid_until <= cart.clock);
}

/** Returns whether nothing was captured and the cart still waits for its buyer, even after its time. */
export function isWaiting(cart: CartRow): boolean {
  return WAITING.has(cart.state);
}

/** Returns the whole seconds until the cart’s time is over, by the clock of its row. */
export function secondsLeft(cart: CartRow): number {
  return Math.ceil((cart.valid_until.getTime() - cart.clock.getTime()) / 1000);
}

/** Returns the cart if it belongs to the requester; another person's cart counts as not found. */
export function requireOwn(cart: CartRow | undefined, identity: Identity): CartRow {
  if (!cart) fail('cart.not-found');
  const isOwn = cart.user_id === null || (identity.kind === 'customer' && identity.userId === cart.user_id);
  return isOwn ? cart : fail('cart.not-found');
}

/** Returns the cart of a buyer about to pay; a guest pays the one cart that the session is for. */
export function requireBuyer(cart: CartRow, identity: Identity): CartRow {
  const isOther = identity.kind === 'customer' && identity.isGuest && cart.user_id !== identity.userId;
  return isOther ? fail('cart.not-found') : cart;
}

/** Returns the cart when it still waits for its buyer. */
export function requireWaiting(cart: CartRow): CartRow {
  if (isOver(cart)) fail('cart.expired');
  return WAITING.has(cart.state) ? cart : fail('cart.already-on-sale');
}

/** Returns the cart when its buyer may change its lines now. */
export function requireChangeable(cart: CartRow, expectedVersion?: number): CartRow {
  if (cart.is_desk) fail('cart.of-desk');
  if (cart.move) fail('cart.of-move');
  return requireEditable(cart, expectedVersion);
}

/** Returns the cart when its buyer may change how it is paid, or give it up: that of a move, too, whose lines stay. */
export const requireOpenToBuyer = (cart: CartRow): CartRow =>
  cart.move ? requireEditable(cart) : requireChangeable(cart);

/** Returns the cart when its lines may change now, by its buyer or by staff. */
export function requireEditable(cart: CartRow, expectedVersion?: number): CartRow {
  requireWaiting(cart);
  if (!CHANGEABLE.has(cart.state)) fail('cart.payment-pending');
  if (expectedVersion !== undefined && expectedVersion !== cart.version) fail('cart.changed');
  return cart;
}

/** Returns the latest instant to which a cart can be extended. */
function capOf(cart: CartRow, tenant: Tenant): Date {
  return new Date(cart.opened_at.getTime() + tenant.cartCapMinutes * 60_000);
}

/**
 * Returns the seconds that a cart lasts when its payment begins now: the longest duration of a payment, or the cart's
 * own remaining time if longer. Payments that begin after the cap extend nothing, so that nobody holds places
 * indefinitely.
 */
export function paymentSeconds(cart: CartRow, tenant: Tenant): number {
  const untilCap = Math.floor((capOf(cart, tenant).getTime() - cart.clock.getTime()) / 1000);
  return Math.max(secondsLeft(cart), Math.min(0, untilCap) + PAYMENT_SECONDS);
}

/** Returns whether extending is offered: it must gain at least a minute. */
export function canExtend(cart: CartRow, tenant: Tenant): boolean {
  const gain = capOf(cart, tenant).getTime() - cart.valid_until.getTime();
  return CHANGEABLE.has(cart.state) && !isOver(cart) && !cart.move && cart.lines.length > 0 && gain >= 60_000;
}

/** Returns the ids of the lines and parts of a cart. */
export function idsOf(lines: readonly StoredLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => [line.id, ...line.details.map((detail) => detail.id)]));
}

/** Returns the session whose places a part takes; undefined for a rental, which only happens during a session. */
export const attendedSession = (
  { type }: Pick<StoredLine, 'type'>,
  { eventId }: Pick<StoredDetail, 'eventId'>,
): string | undefined => (needsEvent(type) ? eventId : undefined);

/** Returns the number of places of each session that the lines take. */
export function placesBySession(lines: readonly StoredLine[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const line of lines)
    for (const detail of line.details) {
      const session = attendedSession(line, detail);
      if (session) places.set(session, (places.get(session) ?? 0) + detail.quantity * (line.places ?? 1));
    }
  return places;
}

export function countPlaces(places: ReadonlyMap<string, number>): number {
  return [...places.values()].reduce((sum, quantity) => sum + quantity, 0);
}

/** Returns the total of the lines, in cents. */
export function totalOf(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
}

type Cart = CallAnswer<'GET /cart/getCart'>;

/** Returns the view of a cart for its owner; amounts in cents. */
export function viewCart(cart: CartRow, tenant: Tenant): Cart {
  return {
    id: cart.id,
    ...(cart.user_id && { userId: cart.user_id }),
    state: cart.state,
    version: cart.version,
    totalAmount: cart.total_amount,
    currency: cart.currency,
    validityEndDate: cart.valid_until.toISOString(),
    serverTime: cart.clock.toISOString(),
    promotionCodes: cart.promotion_codes.map((code) => ({
      code,
      isUsed: discountsOf(cart.lines).some((discount) => discount.code === code),
    })),
    canExtend: canExtend(cart, tenant),
    maximumValidityEndDate: capOf(cart, tenant).toISOString(),
    cartLines: joinParts(cart.lines).map(viewLine),
  };
}

/** Returns whether every part of a line has a session: admissions, and rentals during sessions. */
const isDatedLine = ({ type, details }: StoredLine): boolean =>
  needsEvent(type) || details.every(({ event }) => event !== undefined);

function viewLine(line: StoredLine): Cart['cartLines'][number] {
  const {
    details,
    establishmentLabels: _,
    vatRate: __,
    supportingDocuments: ___,
    sessionPrice: ____,
    ...shown
  } = line;
  const [first] = details;
  const discountCode = discountCodeOf(line);
  const discount = discountsOf([line]).reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...shown,
    lineTotalAmount: line.unitPrice * line.quantity - discount,
    ...(discountCode !== undefined && { externalDiscountCode: discountCode }),
    ...(first?.event && { validityStartDate: first.event.start, validityEndDate: first.event.end }),
    cartLineDetails: details.map(viewDetail),
    isDated: isDatedLine(line),
  };
}

/** Returns a part with its discounts, without the ids of the promotions. */
function viewDetail({ discounts, ...detail }: StoredDetail) {
  if (!discounts) return detail;
  return { ...detail, discounts: discounts.map(({ promotion: _id, ...shown }) => shown) };
}
