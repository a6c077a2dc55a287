import { MAX_CODES } from '@guichet/contract/catalogue/promotion-rules.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { Customer } from '#platform/auth/identity.ts';
import { withCartLock } from '../cart.service.ts';
import { attachCart, readCart } from '../cart.sql.ts';
import {
  type CartRow,
  countPlaces,
  isOver,
  isWaiting,
  placesBySession,
  requireChangeable,
  type StoredLine,
  secondsLeft,
  totalOf,
} from '../cart.ts';
import { takeFromGuest } from '../guests/guests.sql.ts';
import { holdPlaces, restoreHold, withHoldRollback } from '../holds.service.ts';
import { holdingOf, isHolding } from '../holds.ts';
import { cartHolder, type Visitor } from '../limits/limits.service.ts';
import { planCart } from '../lines.service.ts';
import { withoutDiscounts } from '../promotions/parts.ts';
import type { CartToChange } from '../saving.sql.ts';
import { readOpenCarts, saveJoined } from './joining.sql.ts';
import { joinedLines } from './joining.ts';

/** A signed-in customer, with the transaction of the call. */
export interface JoiningCustomer extends Visitor {
  readonly identity: Customer;
  transaction<Result>(work: (db: TenantDb) => Promise<Result>): Promise<Result>;
}

/** Maximum tries when two devices of a customer sign in concurrently. */
const MAX_TRIES = 6;

interface Joined {
  cart: CartRow | undefined;
  /** Whether the cart has lines that the named cart did not have. */
  found: boolean;
}

/**
 * Joins the carts that a customer has open on several devices. The cart of this browser first becomes the customer's,
 * so that every device finds it even when the carts cannot be joined: each cart then keeps its places for its time.
 * @param cartId the cart of this browser; an ended or another person's cart is ignored
 * @throws AppError that says why the carts cannot be joined
 */
export async function joinCarts(customer: JoiningCustomer, cartId: string | undefined): Promise<Joined> {
  const { identity, transaction } = customer;
  const named = cartId === undefined ? undefined : await takeOver(customer, cartId);
  for (let tries = 1; ; tries++) {
    const [kept, other] = await transaction((db) => readOpenCarts(db, identity.userId));
    if (!kept || !other) return { cart: kept, found: kept !== undefined && (tries > 1 || kept.id !== named) };
    try {
      await withBothLocked(kept, other, () => join(customer, kept, other));
    } catch (error) {
      const isLate = error instanceof AppError && error.code === 'cart.changed';
      if (!isLate || tries >= MAX_TRIES) throw error;
    }
  }
}

/** Attaches a visitor's cart to the account after signing in. @returns its id when the cart is open */
async function takeOver(customer: JoiningCustomer, cartId: string): Promise<string | undefined> {
  const { services, tenant, identity, transaction } = customer;
  const cart = await readCart(services.database, tenant.id, cartId);
  if (!cart || !isWaiting(cart) || isOver(cart) || cart.lines.length === 0) return undefined;
  if (cart.user_id === identity.userId) return cart.id;
  if (cart.user_id !== null)
    return (await transaction((db) => takeFromGuest(db, cartId, identity.userId)))?.id;
  return (await transaction((db) => attachCart(db, cartId, identity.userId)))?.id;
}

/** Locks both carts in a fixed order, so that two requests never deadlock. */
function withBothLocked<T>(one: CartRow, other: CartRow, work: () => Promise<T>): Promise<T> {
  const [first = one.id, second = other.id] = [one.id, other.id].sort();
  return withCartLock(first, () => withCartLock(second, work));
}

/**
 * Holds the places of both carts for the first before the second releases its own: nobody else can take them in
 * between. A session without that many free places refuses, and both carts stay unchanged.
 */
async function join(customer: JoiningCustomer, kept: CartRow, other: CartRow): Promise<void> {
  const { services, tenant, identity, transaction } = customer;
  for (const cart of [kept, other]) requireChangeable(cart);
  const codes = [...new Set([...kept.promotion_codes, ...other.promotion_codes])].slice(0, MAX_CODES);
  const wanted = joinedLines(withoutDiscounts(kept.lines), withoutDiscounts(other.lines));
  // What either cart holds stays as it is: flexible tickets that the venue has withdrawn since are no new choice.
  const held = [...kept.lines, ...other.lines];
  const lines = await planCart(customer, wanted, { ...kept, lines: held, promotion_codes: codes });
  const holding = holdingOf(lines, identity.userId, kept.lines);
  const seconds = Math.max(tenant.cartMinutes * 60, secondsLeft(kept), secondsLeft(other));
  if (isHolding(holding)) await holdPlaces(services, tenant, kept, holding, seconds);
  const holder = cartHolder(customer);
  const change = (cart: CartRow, next: readonly StoredLine[], grows: boolean): CartToChange => ({
    id: cart.id,
    user_id: identity.userId,
    version: cart.version,
    lines: next,
    total: totalOf(next),
    minutes: tenant.cartMinutes,
    cap_minutes: tenant.cartCapMinutes,
    holder: holder.id,
    most: holder.most,
    places: countPlaces(placesBySession(next)),
    grows,
  });
  await withHoldRollback(services, tenant, kept.id, lines, () =>
    transaction((db) =>
      saveJoined(db, change(kept, lines, true), change(other, [], false), {
        until: other.valid_until,
        codes,
        holder,
      }),
    ),
  );
  await restoreHold(services, tenant, other.id, other.lines);
}
