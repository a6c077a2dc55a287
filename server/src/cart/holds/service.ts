import type { HoldOutcome } from '#gateways/ticketing/port.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { readCart } from '../data.ts';
import type { StoredLine } from '../model.ts';
import { HOLD_GRACE_SECONDS, isOver, isWaiting, placesBySession, secondsLeft } from '../rules.ts';

/** Makes the ticketing system hold exactly the places of these lines. @throws AppError when it cannot */
export async function holdPlaces(
  services: Services,
  tenant: Tenant,
  cartId: string,
  lines: readonly StoredLine[],
  seconds: number,
): Promise<void> {
  const places = [...placesBySession(lines)].map(([sessionId, quantity]) => ({ sessionId, quantity }));
  const outcome = await services.ticketing.of(tenant).holdPlaces({
    key: cartId,
    holdSeconds: seconds + HOLD_GRACE_SECONDS,
    lines: places,
  });
  if (!outcome.held) refuseHold(outcome);
}

/**
 * Restores the held places to those of the cart, after other places may have been held for it; none for
 * a cart that was never saved. Another process may change the cart at the same time: the hold counts only when
 * the cart is unchanged afterwards.
 */
export async function restoreHold(services: Services, tenant: Tenant, cartId: string): Promise<void> {
  for (let heldVersion: number | undefined; ; ) {
    const cart = await readCart(services.database, tenant.id, cartId);
    if (cart && cart.version === heldVersion) return;
    if (!cart || isOver(cart)) return services.ticketing.of(tenant).releasePlaces(cartId);
    if (isWaiting(cart)) await holdPlaces(services, tenant, cartId, cart.lines, secondsLeft(cart));
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
    await restoreHold(services, tenant, cartId).catch(() => undefined);
    throw error;
  }
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
