import { createBatcher, laneOf, onePerDatabase } from '#platform/concurrency/batcher.ts';
import type { Database, Db, TenantDb } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import type { ReachedLimit } from './limits/rules.ts';
import type { CartRow, CartToChange, CartToOpen, SavedCart } from './model.ts';
import { SALE_LEASE_SECONDS } from './rules.ts';

type Member<Cart> = { tenantId: TenantId; cart: Cart };

/** Concurrent writes of a tenant's carts are batched, a holder's own one after the other: each counts those before. */
const open = onePerDatabase<Member<CartToOpen>, SavedCart>((database) =>
  createBatcher({ keyOf: ({ cart }) => cart.holder, run: (members) => openCarts(database.direct, members) }),
);
const change = onePerDatabase<Member<CartToChange>, SavedCart>((database) =>
  createBatcher({
    keyOf: ({ cart }) => cart.holder,
    run: (members) => changeCarts(database.direct, members),
  }),
);

/** Opens a cart. @returns undefined when it is open already: it was opened, only the answer was lost */
export function openCart(database: Database, tenantId: TenantId, cart: CartToOpen): Promise<SavedCart> {
  return open(database)(laneOf(tenantId, cart.holder), { tenantId, cart });
}

/** Changes a cart. @returns undefined when it has changed, ended or begun to be paid since it was read */
export function changeCart(database: Database, tenantId: TenantId, cart: CartToChange): Promise<SavedCart> {
  return change(database)(laneOf(tenantId, cart.holder), { tenantId, cart });
}

async function openCarts(db: Db, members: readonly Member<CartToOpen>[]): Promise<SavedCart[]> {
  try {
    const [row] = await db.named<{ opened_at: Date; limited: Record<string, ReachedLimit> }>(
      'cart-open',
      'select opened_at, limited from portal.open_carts($1, $2)',
      [
        members[0]?.tenantId,
        JSON.stringify(members.map(({ cart }) => ({ ...cart, grows: true, is_new: true }))),
      ],
    );
    return members.map(({ cart }) => {
      const reached = row?.limited[cart.id];
      return reached ? { reached } : row && openedCart(cart, row.opened_at);
    });
  } catch (error) {
    if (members.length === 1 && isUniqueViolation(error)) return [undefined];
    throw error;
  }
}

/** The row that portal.open_carts makes of it. */
function openedCart(cart: CartToOpen, openedAt: Date): CartRow {
  return {
    id: cart.id,
    user_id: cart.user_id,
    state: 'open',
    version: 1,
    lines: [...cart.lines],
    total_amount: cart.total,
    currency: 'EUR',
    locale: cart.locale,
    opened_at: openedAt,
    valid_until: new Date(openedAt.getTime() + cart.minutes * 60_000),
    holder: cart.holder,
    attempt_id: null,
    paid_at: null,
    sold_at: null,
    sale_attempts: 0,
    sale_failure: null,
    clock: openedAt,
  };
}

async function changeCarts(db: Db, members: readonly Member<CartToChange>[]): Promise<SavedCart[]> {
  const rows = await db.named<CartRow & { member_id: string; reached: ReachedLimit | null }>(
    'cart-change',
    `select member_id, reached, (changed).*, now() as clock
       from (select member_id, reached, cart as changed from portal.change_carts($1, $2)) as answered`,
    [members[0]?.tenantId, JSON.stringify(members.map(({ cart }) => ({ ...cart, is_new: false })))],
  );
  const changed = new Map<string, SavedCart>(
    rows.map(({ member_id, reached, ...row }) => [member_id, reached ? { reached } : row]),
  );
  return members.map(({ cart }) => changed.get(cart.id));
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

/** Empties a waiting cart of this version whose places are gone. @returns false when it has changed or is being sold */
export async function emptyCart(db: TenantDb, cartId: string, version: number): Promise<boolean> {
  const rows = await db.named(
    'cart-empty',
    `update portal.cart set lines = '[]', total_amount = 0, held_places = 0, state = 'open', version = version + 1, updated_at = now()
      where id = $1 and version = $2 and state in ('open', 'payment-pending', 'failed', 'cancelled')
      returning 1`,
    [cartId, version],
  );
  return rows.length > 0;
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

/** Abandons a payment that was begun. Should it succeed all the same, {@link markPaid} still marks the cart as paid. */
export async function reopenCart(db: TenantDb, cartId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-reopen',
    `update portal.cart set state = 'open', updated_at = now()
      where id = $1 and state = 'payment-pending' returning *, now() as clock`,
    [cartId],
  );
  return rows[0];
}

/** A payment confirmed by the provider. */
export interface CartPayment {
  cartId: string;
  attemptId: string;
  /** Of the cart for which the attempt was begun */
  version: number;
  /** Why a person has to see to it, with what was really taken, in cents */
  withheld?: string;
  taken?: number;
}

/**
 * The effect of a successful payment. `paid`: the cart is claimed for its sale, by this process and for the length of a
 * lease. `again`: it was paid by another attempt, this one must be refunded.
 */
export type PaidOutcome =
  | { kind: 'paid'; cart: CartRow }
  | { kind: 'repeated' | 'again' | 'stuck' | 'unknown-cart' };

/** Records payments of carts; see portal.take_paid_carts. @returns the effect of each, by its attempt */
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
        payments.map(({ cartId, attemptId, ...more }) => ({ cart: cartId, attempt: attemptId, ...more })),
      ),
      SALE_LEASE_SECONDS,
    ],
  );
  return new Map(
    rows.map(({ attempt, outcome: kind, ...cart }) => [attempt, kind === 'paid' ? { kind, cart } : { kind }]),
  );
}

/** Records that the current attempt took nothing; the cart can be paid by another while its places are held. */
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

/** Ends carts of a tenant whose time is over. @returns those that held places, to be released */
export async function expireCarts(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string; has_places: boolean }>(
    'cart-expire',
    'select id, has_places from portal.expire_carts($1, 200)',
    [tenantId],
  );
  return rows.filter((row) => row.has_places).map((row) => row.id);
}

/** How long an expired anonymous cart is kept, in days. */
const FORGOTTEN_CART_DAYS = 30;

/**
 * Deletes carts that expired long ago, belong to no account and never had a payment attempt. @returns how many
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
