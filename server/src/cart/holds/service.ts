import type { HoldOutcome } from '#gateways/ticketing/port.ts';
import { AppError, fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readCart } from '../data.ts';
import type { CartRow } from '../model.ts';
import { emptyCart } from '../mutations.ts';
import {
  AGAIN_GRACE_SECONDS,
  HOLD_GRACE_SECONDS,
  isOver,
  isWaiting,
  placesBySession,
  secondsLeft,
} from '../rules.ts';

/** How many places of each session. */
type Places = ReadonlyMap<string, number>;

/** Makes the ticketing system hold exactly these places for a cart. @throws AppError when it cannot */
export async function holdPlaces(
  services: Services,
  tenant: Tenant,
  cartId: string,
  places: Places,
  seconds: number,
): Promise<void> {
  const outcome = await requestHold(services, tenant, cartId, places, seconds + HOLD_GRACE_SECONDS);
  if (!outcome.held) refuseHold(outcome);
}

/**
 * Holds the places of a saved cart again, for as long as it is given. A cart whose places others have taken meanwhile
 * is emptied: nobody may pay for places that are not held.
 * @throws AppError `cart.places-lost`
 */
export async function holdAgain(
  services: Services,
  tenant: Tenant,
  cart: CartRow,
  seconds: number,
): Promise<void> {
  const places = placesBySession(cart.lines);
  const outcome = await requestHold(services, tenant, cart.id, places, seconds + AGAIN_GRACE_SECONDS);
  if (outcome.held) return;
  if (outcome.reason === 'already-sold') fail('cart.already-on-sale');
  const isEmptied = await services.database.tenant(tenant.id, (db) => emptyCart(db, cart.id, cart.version));
  if (!isEmptied) fail('cart.changed');
  await restoreHold(services, tenant, cart.id);
  fail('cart.places-lost');
}

/**
 * Restores the held places to those of the cart, after other places may have been held for it; none for
 * a cart that was never saved. Another process may change the cart at the same time: the hold counts only when
 * the cart is unchanged afterwards.
 * @throws AppError `cart.places-lost` when the cart had to be emptied, see {@link holdAgain}
 */
export async function restoreHold(services: Services, tenant: Tenant, cartId: string): Promise<void> {
  for (let heldVersion: number | undefined; ; ) {
    const cart = await readCart(services.database, tenant.id, cartId);
    if (cart && cart.version === heldVersion) return;
    if (!cart || isOver(cart)) return services.ticketing.of(tenant).releasePlaces(cartId);
    if (isWaiting(cart)) await holdAgain(services, tenant, cart, secondsLeft(cart));
    heldVersion = cart.version;
  }
}

/** Saves a cart whose places are held. When that fails, the hold is restored to the cart's places. */
export async function withHoldRollback<T>(
  services: Services,
  tenant: Tenant,
  cartId: string,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    await restoreHold(services, tenant, cartId).catch((failure: unknown) => {
      if (failure instanceof AppError && failure.code === 'cart.places-lost') throw failure;
    });
    throw error;
  }
}

function requestHold(
  services: Services,
  tenant: Tenant,
  cartId: string,
  places: Places,
  holdSeconds: number,
): Promise<HoldOutcome> {
  return services.ticketing.of(tenant).holdPlaces({
    key: cartId,
    holdSeconds,
    lines: [...places].map(([sessionId, quantity]) => ({ sessionId, quantity })),
  });
}

function refuseHold(outcome: Exclude<HoldOutcome, { held: true }>): never {
  switch (outcome.reason) {
    case 'not-enough-places':
      if (outcome.places <= 0) fail('event.sold-out');
      return fail('event.not-enough-places', { params: { places: outcome.places } });
    case 'unknown-session':
    case 'session-over':
      return fail('event.not-found');
    default:
      return fail('cart.already-on-sale');
  }
}
