import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import { fail } from '#kernel/errors.ts';
import { hasAccount } from '#platform/auth/identity.ts';
import { readCart } from './cart.sql.ts';
import { type CartRow, countPlaces, placesBySession, type StoredLine, secondsLeft, totalOf } from './cart.ts';
import { holdPlaces, restoreHold, withHoldRollback } from './holds.service.ts';
import { holdingOf, isHolding, maxPlaces } from './holds.ts';
import { cartHolder, type Visitor } from './limits/limits.service.ts';
import { type CartHolder, refuseLimited } from './limits/limits.ts';
import { changeCart, openCart, type SavedCart } from './saving.sql.ts';

/** Opens a cart with these lines and holds their places. */
export async function saveNewCart(
  visitor: Visitor,
  lines: readonly StoredLine[],
  locale: Locale,
): Promise<CartRow> {
  const { services, tenant } = visitor;
  const id = randomUUID();
  const minutes = tenant.cartMinutes;
  const holding = holdingOf(lines, userIdOf(visitor));
  const holder = cartHolder(visitor);
  if (isHolding(holding)) await holdPlaces(services, tenant, { id }, holding, minutes * 60);
  const opened = await withHoldRollback(services, tenant, id, lines, async () => {
    const cart = { id, ...contentOf(visitor, holder, lines), locale, minutes };
    return requireAllowed(await openCart(services.database, tenant.id, cart), holder);
  });
  // The answer may be lost although the cart was opened: only this request knows its id.
  return opened ?? (await readCart(services.database, tenant.id, id)) ?? fail('cart.changed');
}

/**
 * Saves these lines in a cart. Until they are saved, the former places of the cart are held too: another process may
 * pay the cart concurrently. Carts without sessions do not concern the ticketing system.
 */
export async function saveChange(
  visitor: Visitor,
  cart: CartRow,
  lines: readonly StoredLine[],
): Promise<CartRow> {
  const { services, tenant } = visitor;
  const [before, after] = [placesBySession(cart.lines), placesBySession(lines)];
  const both = maxPlaces(before, after);
  const seconds = Math.max(tenant.cartMinutes * 60, secondsLeft(cart));
  const holding = { ...holdingOf(lines, userIdOf(visitor), cart.lines), places: both };
  if (isHolding(holding)) await holdPlaces(services, tenant, cart, holding, seconds);
  const holder = cartHolder(visitor);
  const changed = await withHoldRollback(services, tenant, cart.id, lines, async () =>
    requireAllowed(
      await changeCart(services.database, tenant.id, {
        id: cart.id,
        ...contentOf(visitor, holder, lines),
        version: cart.version,
        grows: countPlaces(both) > countPlaces(before),
        minutes: tenant.cartMinutes,
        cap_minutes: tenant.cartCapMinutes,
      }),
      holder,
    ),
  );
  const givesBack = countPlaces(both) > countPlaces(after) || lines.some(({ formerPrice }) => formerPrice);
  if (!changed || givesBack) await restoreHold(services, tenant, cart.id, lines);
  return changed ?? fail('cart.changed');
}

/** Returns the owner of a new cart. Each cart of a guest has a buyer of its own, see cart/guests. */
const userIdOf = ({ identity }: Visitor): string | null => (hasAccount(identity) ? identity.userId : null);

function contentOf(visitor: Visitor, { id, most }: CartHolder, lines: readonly StoredLine[]) {
  return {
    user_id: userIdOf(visitor),
    lines,
    total: totalOf(lines),
    holder: id,
    most,
    places: countPlaces(placesBySession(lines)),
  };
}

/** Returns the saved cart. @throws AppError when a limit of the holder is reached; nothing was saved then */
function requireAllowed(saved: SavedCart, holder: CartHolder): CartRow | undefined {
  return saved && 'reached' in saved ? refuseLimited(saved.reached, holder) : saved;
}
