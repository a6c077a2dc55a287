import { needsEvent } from '@guichet/contract/predicates.ts';
import type { Identity } from '#platform/auth/identity.ts';
import { fail } from '#platform/http/errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { CartRow, CartStateName, StoredDetail, StoredLine } from './model.ts';

/** How long a payment may take: the provider’s session lasts ten minutes, and its answer travels. */
export const PAYMENT_SECONDS = 12 * 60;

/** A sale that takes longer than this is claimed by another process; the ticketing system has 10 s to answer. */
export const SALE_LEASE_SECONDS = 20;

/** Places outlive their cart by this much, so that a cart never shows places that are gone. */
export const HOLD_GRACE_SECONDS = 30;

/** Less for places that are held again: a hold that still lasts for the cart's time is then long enough as it is. */
export const AGAIN_GRACE_SECONDS = 25;

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

/** Ids of the lines and details that a cart has. */
export function idsOf(lines: readonly StoredLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => [line.id, ...line.details.map((detail) => detail.id)]));
}

/** The session of which a part of a line takes places; undefined for a rental, which is only used during it. */
export const attendedSession = (
  { type }: Pick<StoredLine, 'type'>,
  { eventId }: Pick<StoredDetail, 'eventId'>,
): string | undefined => (needsEvent(type) ? eventId : undefined);

/** How many places the lines take of each session. */
export function placesBySession(lines: readonly StoredLine[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const line of lines)
    for (const detail of line.details) {
      const session = attendedSession(line, detail);
      if (session) places.set(session, (places.get(session) ?? 0) + detail.quantity);
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
