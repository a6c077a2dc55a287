import type { Locale } from '@guichet/contract/locale.ts';
import type { HoldOutcome } from '../gateways/ticketing/port.ts';
import { createBatcher, laneOf, onePerDatabase } from '../platform/batcher.ts';
import type { Database, Db, TenantDb } from '../platform/db.ts';
import { fail } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Tenant } from '../platform/tenancy.ts';
import type { TenantId } from '../platform/tenancy-id.ts';
import { readCart } from './data.ts';
import type { CartRow, StoredLine } from './model.ts';
import {
  HOLD_GRACE_SECONDS,
  isOver,
  isWaiting,
  placesBySession,
  SALE_LEASE_SECONDS,
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
  return save(database)(laneOf(tenantId, cart.id), { tenantId, cart });
}

/** What the database says of a saved cart; its lines are known. */
type SavedCart = Omit<CartRow, 'lines'>;

async function saveCarts(db: Db, members: readonly TenantCart[]): Promise<(CartRow | undefined)[]> {
  const rows = await db.named<SavedCart>(
    'cart-save',
    `select id, user_id, state, version, total_amount, currency, locale, opened_at, valid_until, attempt_id, paid_at,
            sold_at, sale_attempts, sale_failure, now() as clock
       from portal.save_carts($1, $2)`,
    [members[0]?.tenantId, JSON.stringify(members.map(({ cart }) => cart))],
  );
  const saved = new Map(rows.map((row) => [row.id, row]));
  return members.map(({ cart }) => {
    const row = saved.get(cart.id);
    return row && { ...row, lines: [...cart.lines] };
  });
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

/** A payment that the provider vouches for. */
export interface CartPayment {
  cartId: string;
  attemptId: string;
  /** Of the cart for which the attempt was begun */
  version: number;
}

/**
 * What became of a payment’s success. `paid`: the cart is taken for selling, by this process and for the length of a
 * lease. `again`: it was paid by another attempt, this one must be refunded.
 */
export type PaidOutcome =
  | { kind: 'paid'; cart: CartRow }
  | { kind: 'repeated' | 'again' | 'stuck' | 'unknown-cart' };

/** Notes payments of carts; see portal.take_paid_carts. @returns what became of each, by its attempt */
export async function markPaid(
  db: TenantDb,
  payments: readonly CartPayment[],
): Promise<Map<string, PaidOutcome>> {
  if (payments.length === 0) return new Map();
  const rows = await db.named<CartRow & { attempt: string; outcome: PaidOutcome['kind'] }>(
    'cart-mark-paid',
    'select attempt, outcome, (cart).*, now() as clock from portal.take_paid_carts($1, $2)',
    [
      JSON.stringify(
        payments.map(({ cartId, attemptId, version }) => ({ cart: cartId, attempt: attemptId, version })),
      ),
      SALE_LEASE_SECONDS,
    ],
  );
  return new Map(
    rows.map(({ attempt, outcome: kind, ...cart }) => [attempt, kind === 'paid' ? { kind, cart } : { kind }]),
  );
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

/** How long an expired cart of nobody's account is kept, in days. */
const FORGOTTEN_CART_DAYS = 30;

/**
 * Deletes carts that expired long ago, belong to no account and were never to be paid. @returns how many
 */
export async function deleteForgottenCarts(db: TenantDb): Promise<number> {
  const rows = await db.query<{ deleted: number }>(
    `with deleted as (
       delete from portal.cart
        where tenant_id = $1 and state = 'expired' and user_id is null and attempt_id is null
          and valid_until < now() - make_interval(days => $2)
       returning 1)
     select count(*)::int as deleted from deleted`,
    [db.tenantId, FORGOTTEN_CART_DAYS],
  );
  return rows[0]?.deleted ?? 0;
}
