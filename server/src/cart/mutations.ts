import type { Locale } from '@guichet/contract/locale.ts';
import type { HoldOutcome } from '../gateways/ticketing/port.ts';
import { createBatcher, onePerDatabase } from '../platform/batcher.ts';
import type { Database, Db, TenantDb } from '../platform/db.ts';
import { fail } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Tenant } from '../platform/tenancy.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import { readCart } from './data.ts';
import type { CartRow, CartStateName, StoredLine } from './model.ts';
import {
  HOLD_GRACE_SECONDS,
  isOver,
  isWaiting,
  PAYMENT_SECONDS,
  placesBySession,
  secondsLeft,
} from './rules.ts';

/** A cart to open (version 0) or to change (the version it was read with). */
export interface CartToSave {
  id: string;
  user_id: string | null;
  version: number;
  lines: readonly StoredLine[];
  /** In cents */
  total: number;
  locale: Locale;
  minutes: number;
  cap_minutes: number;
}

type TenantCart = { tenantId: TenantId; cart: CartToSave };

/** Carts of a tenant that arrive together are written together. */
const save = onePerDatabase<TenantCart, CartRow | undefined>((database) =>
  createBatcher({ keyOf: ({ cart }) => cart.id, run: (members) => saveCarts(database.direct, members) }),
);

/** Saves a cart. @returns undefined when it has changed, ended or begun to be paid since it was read */
export function saveCart(
  database: Database,
  tenantId: TenantId,
  cart: CartToSave,
): Promise<CartRow | undefined> {
  return save(database)(tenantId, { tenantId, cart });
}

async function saveCarts(db: Db, members: readonly TenantCart[]): Promise<(CartRow | undefined)[]> {
  const rows = await db.named<CartRow>(
    'cart-save',
    'select saved.*, now() as clock from portal.save_carts($1, $2) as saved',
    [members[0]?.tenantId, JSON.stringify(members.map(({ cart }) => cart))],
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  return members.map(({ cart }) => saved.get(cart.id));
}

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
 * Makes the places held those that the cart says once more, after something else may have been held for it; none for
 * a cart that was never saved. Another process may change the cart at the same time: what was held counts only when
 * the cart still says so afterwards.
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

/** Keeps an open cart longer, within the cap. @returns undefined when it has ended meanwhile */
export async function extendCart(db: TenantDb, tenant: Tenant, cartId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-extend',
    `update portal.cart
        set valid_until = least(valid_until + make_interval(mins => $2), opened_at + make_interval(mins => $3)),
            updated_at = now()
      where id = $1 and state in ('open', 'failed', 'cancelled') and valid_until > now()
      returning *, now() as clock`,
    [cartId, tenant.cartExtensionMinutes, tenant.cartCapMinutes],
  );
  return rows[0];
}

/** Gives an anonymous cart its customer; one that has a customer keeps them. */
export async function attachCart(db: TenantDb, cartId: string, userId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-attach',
    `update portal.cart set user_id = $2, updated_at = now()
      where id = $1 and (user_id is null or user_id = $2) returning *, now() as clock`,
    [cartId, userId],
  );
  return rows[0];
}

/** Leaves a payment that was begun. Should it be paid all the same, {@link markPaid} takes the cart up again. */
export async function reopenCart(db: TenantDb, cartId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-reopen',
    `update portal.cart set state = 'open', updated_at = now()
      where id = $1 and state = 'payment-pending' returning *, now() as clock`,
    [cartId],
  );
  return rows[0];
}

/**
 * Begins the payment of a waiting cart: the attempt becomes the current one, and the cart lives as long as a payment
 * may take, see `paymentSeconds`.
 * @returns undefined when the cart is not the customer’s, is empty, has ended or is being sold
 */
export async function beginPayment(
  db: TenantDb,
  begun: { cartId: string; userId: string; attemptId: string; capMinutes: number },
): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-begin-payment',
    `update portal.cart
        set state = 'payment-pending', attempt_id = $3, user_id = $2,
            valid_until = greatest(valid_until,
              least(now(), opened_at + make_interval(mins => $5)) + make_interval(secs => $4)),
            updated_at = now()
      where id = $1 and (user_id is null or user_id = $2) and lines <> '[]' and total_amount > 0
        and state in ('open', 'payment-pending', 'failed', 'cancelled') and valid_until > now()
      returning *, now() as clock`,
    [begun.cartId, begun.userId, begun.attemptId, PAYMENT_SECONDS, begun.capMinutes],
  );
  return rows[0];
}

/** What became of a payment’s success. `again`: the cart was paid by another attempt, this one must be refunded. */
export type PaidOutcome = 'paid' | 'repeated' | 'again' | 'stuck' | 'unknown-cart';

/**
 * Notes that an attempt paid the cart; also when it has expired meanwhile: the sale then takes the places anew, or
 * leaves the cart stuck and visible. A payment for lines that are no longer the cart’s leaves it stuck at once.
 * @param version of the cart for which the attempt was begun
 */
export async function markPaid(
  db: TenantDb,
  cartId: string,
  attemptId: string,
  version: number,
): Promise<PaidOutcome> {
  const rows = await db.named<{ state: CartStateName }>(
    'cart-mark-paid',
    `update portal.cart
        set state = case when version = $3 then 'paid' else 'stuck' end,
            sale_failure = case when version = $3 then null else 'changed-after-payment' end,
            attempt_id = $2, paid_at = now(), sale_due_at = now() + interval '3 seconds', updated_at = now()
      where id = $1 and state in ('open', 'payment-pending', 'failed', 'cancelled', 'expired')
      returning state`,
    [cartId, attemptId, version],
  );
  if (rows[0]) return rows[0].state === 'paid' ? 'paid' : 'stuck';
  const [cart] = await db.named<{ attempt_id: string | null }>(
    'cart-attempt',
    'select attempt_id from portal.cart where id = $1',
    [cartId],
  );
  if (!cart) return 'unknown-cart';
  return cart.attempt_id === attemptId ? 'repeated' : 'again';
}

/** Notes that the current attempt took nothing; the cart can be paid otherwise while its places are kept. */
export async function markNotPaid(
  db: TenantDb,
  cartId: string,
  attemptId: string,
  outcome: 'failed' | 'cancelled',
): Promise<void> {
  await db.named(
    'cart-mark-not-paid',
    `update portal.cart set state = $3, updated_at = now()
      where id = $1 and attempt_id = $2 and state = 'payment-pending'`,
    [cartId, attemptId, outcome],
  );
}

/** Lets a free cart be sold without a payment. @returns false when it is not free, not theirs, or not waiting */
export async function markFree(db: TenantDb, cartId: string, userId: string): Promise<boolean> {
  const rows = await db.named(
    'cart-mark-free',
    `update portal.cart
        set state = 'paid', user_id = $2, attempt_id = null, paid_at = now(), sale_due_at = now() + interval '3 seconds', updated_at = now()
      where id = $1 and (user_id is null or user_id = $2) and lines <> '[]' and total_amount = 0
        and state in ('open', 'failed', 'cancelled') and valid_until > now()
      returning 1`,
    [cartId, userId],
  );
  return rows.length > 0;
}

/** Ends carts of a tenant whose time is over. @returns those that held places, to be given back */
export async function expireCarts(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string; has_places: boolean }>(
    'cart-expire',
    'select id, has_places from portal.expire_carts($1, 200)',
    [tenantId],
  );
  return rows.filter((row) => row.has_places).map((row) => row.id);
}
