import { randomUUID } from 'node:crypto';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import { isSolidarityPrice, needsCard, needsEvent } from '@guichet/contract/predicates.ts';
import type { CatalogueService, TicketingSession } from '#gateways/ticketing/port.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { fail } from '#platform/http/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { refuseUnknownFields } from './client-fields/rules.ts';
import type { CartRow, CartStateName, HeldEvent, StoredDetail, StoredLine } from './model.ts';
import { offerOf, requireMinimum } from './offer/rules.ts';

/** Places of one session that one cart may hold: more is a group booking, arranged with the venue. */
export const MAX_PLACES_PER_SESSION = 50;

/** Places that one cart may hold over all sessions, so that one cart cannot empty a venue. */
const MAX_PLACES_PER_CART = 200;

/** Tickets of one cart; specification §5: numbers below 10000. */
const MAX_TICKETS = 9999;

/** The maximum total of a cart, in cents: the limit of an amount in the contract. */
const MAX_CENTS = 99_999_999;

/** How long a payment may take: the provider’s session lasts ten minutes, and its answer travels. */
export const PAYMENT_SECONDS = 12 * 60;

/** A sale that takes longer than this is claimed by another process; the ticketing system has 10 s to answer. */
export const SALE_LEASE_SECONDS = 20;

/** Places outlive their cart by this much, so that a cart never shows places that are gone. */
export const HOLD_GRACE_SECONDS = 30;

/** Less for places that are held again: a hold that still lasts for the cart's time is then long enough as it is. */
export const AGAIN_GRACE_SECONDS = 25;

type WantedLine = CheckedBody<'PUT /cart/AddOrUpdateCart'>['cartLines'][number];

/** States in which nothing was taken and the cart still waits for its buyer. */
const WAITING: ReadonlySet<CartStateName> = new Set(['open', 'payment-pending', 'failed', 'cancelled']);

/** States in which the lines may change. */
const CHANGEABLE: ReadonlySet<CartStateName> = new Set(['open', 'failed', 'cancelled']);

/** Whether the cart’s time is over by the clock it was read with, swept already or not. */
export function isOver(cart: CartRow): boolean {
  return cart.state === 'expired' || (WAITING.has(cart.state) && cart.valid_until <= cart.clock);
}

/** Whether nothing was taken and the cart still waits for its buyer, its time over or not. */
export function isWaiting(cart: CartRow): boolean {
  return WAITING.has(cart.state);
}

/** Whole seconds until the cart’s time is over, by the clock it was read with. */
export function secondsLeft(cart: CartRow): number {
  return Math.ceil((cart.valid_until.getTime() - cart.clock.getTime()) / 1000);
}

/** The cart, if it belongs to the requester: another person's is answered as not found. */
export function requireOwn(cart: CartRow | undefined, identity: Identity): CartRow {
  if (!cart) fail('cart.not-found');
  const isOwn = cart.user_id === null || (identity.kind === 'customer' && identity.userId === cart.user_id);
  return isOwn ? cart : fail('cart.not-found');
}

/** The cart, when it still waits for its buyer. */
export function requireWaiting(cart: CartRow): CartRow {
  if (isOver(cart)) fail('cart.expired');
  return WAITING.has(cart.state) ? cart : fail('cart.already-on-sale');
}

/** The cart, when its lines may change now. */
export function requireChangeable(cart: CartRow, expectedVersion?: number): CartRow {
  requireWaiting(cart);
  if (!CHANGEABLE.has(cart.state)) fail('cart.payment-pending');
  if (expectedVersion !== undefined && expectedVersion !== cart.version) fail('cart.changed');
  return cart;
}

/** The latest instant until which a cart may live. */
export function capOf(cart: CartRow, tenant: Tenant): Date {
  return new Date(cart.opened_at.getTime() + tenant.cartCapMinutes * 60_000);
}

/**
 * Seconds for which a cart lives whose payment begins now: as long as a payment may take, or longer when it does so
 * anyway. Payments begun after the cap gain nothing, so that places cannot be kept indefinitely.
 */
export function paymentSeconds(cart: CartRow, tenant: Tenant): number {
  const untilCap = Math.floor((capOf(cart, tenant).getTime() - cart.clock.getTime()) / 1000);
  return Math.max(secondsLeft(cart), Math.min(0, untilCap) + PAYMENT_SECONDS);
}

/** Extending is offered while it gains at least a minute. */
export function canExtend(cart: CartRow, tenant: Tenant): boolean {
  const gain = capOf(cart, tenant).getTime() - cart.valid_until.getTime();
  return CHANGEABLE.has(cart.state) && !isOver(cart) && cart.lines.length > 0 && gain >= 60_000;
}

/** The data for the lines of a cart: reads of the catalogue and of the named sessions. */
export interface CatalogueLookup {
  /** Also one that is switched off, see `mostOf` */
  service(code: string): CatalogueService | undefined;
  /** How many of a service the cart may hold: of one that is switched off, no more than it holds already */
  mostOf(serviceCode: string): number;
  establishmentLabels(code: string): HeldEvent['establishment'];
  themeLabels(code: string | undefined): { labels: HeldEvent['themeLabels']; color?: string };
  session(id: string): TicketingSession | undefined;
}

/**
 * The lines that a cart will hold: every name, price and total comes from the catalogue, never from the client.
 * @param known ids of lines and details that the cart has already; others get new ones
 */
export function planLines(
  wanted: readonly WantedLine[],
  known: ReadonlySet<string>,
  lookup: CatalogueLookup,
  identity: Identity,
): StoredLine[] {
  refuseWithdrawn(wanted, lookup);
  const free = new Set(known);
  const lines = wanted.map((line, at) => planLine(line, at, free, lookup, identity));
  requireMinimum(lines);
  const tickets = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (tickets > MAX_TICKETS || totalOf(lines) > MAX_CENTS)
    fail('request.invalid', { fields: { cartLines: 'field.below-10000' } });
  const places = placesBySession(lines);
  if ([...places.values()].some((quantity) => quantity > MAX_PLACES_PER_SESSION))
    fail('cart.too-many-places', { params: { places: MAX_PLACES_PER_SESSION } });
  if (countPlaces(places) > MAX_PLACES_PER_CART)
    fail('cart.full', { params: { places: MAX_PLACES_PER_CART } });
  return lines;
}

/** @throws AppError `service.not-authorized` for more of a service than is available now */
function refuseWithdrawn(wanted: readonly WantedLine[], lookup: CatalogueLookup): void {
  const quantities = new Map<string, number>();
  for (const { service, cartLineDetails } of wanted)
    quantities.set(service, (quantities.get(service) ?? 0) + sumOf(cartLineDetails));
  for (const [service, quantity] of quantities)
    if (quantity > lookup.mostOf(service)) fail('service.not-authorized');
}

const sumOf = (details: readonly { quantity: number }[]) =>
  details.reduce((sum, { quantity }) => sum + quantity, 0);

function planLine(
  wanted: WantedLine,
  at: number,
  free: Set<string>,
  lookup: CatalogueLookup,
  identity: Identity,
): StoredLine {
  const service = lookup.service(wanted.service);
  if (!service) fail('service.not-found');
  if (needsCard(service.type))
    fail(identity.kind === 'customer' ? 'service.not-authorized' : 'account.login-required');
  const price = findPrice(service, wanted.priceName, identity);
  refuseUnknownFields(wanted, at, service);
  const quantity = sumOf(wanted.cartLineDetails);
  const { externalDiscountCode } = wanted;
  return {
    id: keepId(wanted.id, free),
    ...offerOf(service, lookup),
    priceName: price.name,
    labels: price.labels,
    unitPrices: Object.fromEntries(service.prices.map(({ name, cents }) => [name, cents])),
    unitPrice: price.cents,
    quantity,
    supportingDocuments: price.supportingDocuments,
    ...(externalDiscountCode && { externalDiscountCode }),
    details: wanted.cartLineDetails.map((detail) => planDetail(detail, service, free, lookup)),
  };
}

/** The empty name is the base price, and not a price where named ones exist. */
function findPrice(service: CatalogueService, name: string, identity: Identity) {
  const hasNamed = service.prices.some((price) => price.name !== '');
  const price = service.prices.find((candidate) => candidate.name === name);
  if (!price || (name === '' && hasNamed)) fail('price.not-found');
  if (isSolidarityPrice(name) && !(identity.kind === 'customer' && identity.hasFamilyQuotient))
    fail('price.not-found');
  return price;
}

function planDetail(
  wanted: WantedLine['cartLineDetails'][number],
  service: CatalogueService,
  free: Set<string>,
  lookup: CatalogueLookup,
): StoredDetail {
  const { id, eventId, quantity, ...others } = wanted;
  const detail: StoredDetail = { id: keepId(id, free), quantity, ...withoutUndefined(others) };
  if (!needsEvent(service.type)) return detail;
  if (!eventId) fail('event.required');
  const session = lookup.session(eventId);
  if (!session?.serviceCodes.includes(service.code)) fail('event.not-found');
  const theme = lookup.themeLabels(session.themeCode);
  return {
    ...detail,
    eventId,
    event: {
      start: session.start.toISOString(),
      end: session.end.toISOString(),
      labels: service.labels,
      establishment: lookup.establishmentLabels(session.establishmentCode),
      ...(session.room && { room: session.room }),
      themeLabels: theme.labels,
      ...(theme.color && { themeColor: theme.color }),
    },
  };
}

/** An id is kept once: tickets are identified by their line's. */
function keepId(id: string | undefined, free: Set<string>): string {
  return id !== undefined && free.delete(id) ? id : randomUUID();
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as never;
}

/** Ids of the lines and details that a cart has. */
export function idsOf(lines: readonly StoredLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => [line.id, ...line.details.map((detail) => detail.id)]));
}

/** How many places the lines take of each session. */
export function placesBySession(lines: readonly StoredLine[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const detail of lines.flatMap((line) => line.details)) {
    if (detail.eventId) places.set(detail.eventId, (places.get(detail.eventId) ?? 0) + detail.quantity);
  }
  return places;
}

export function countPlaces(places: ReadonlyMap<string, number>): number {
  return [...places.values()].reduce((sum, quantity) => sum + quantity, 0);
}

/** In cents. */
export function totalOf(lines: readonly StoredLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
}
