import { createBatcher, memoizePerDatabase } from '#kernel/concurrency/batcher.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { CART_COLUMNS, type CartRow, SALE_LEASE_SECONDS } from './cart.ts';

interface CartQuestion {
  tenantId: TenantId;
  cartId: string;
}

/** Batches concurrent reads of a tenant's carts. */
const carts = memoizePerDatabase<CartQuestion, CartRow | undefined>((database) =>
  createBatcher({
    async run(questions) {
      const rows = await database.direct.named<CartRow>(
        'cart-read',
        `select ${CART_COLUMNS}, clock from (select (found.cart).*, found.clock from portal.read_carts($1, $2) as found) as read`,
        [questions[0]?.tenantId, questions.map(({ cartId }) => cartId)],
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      return questions.map(({ cartId }) => found.get(cartId));
    },
  }),
);

/** Reads a cart of the tenant by its id, with the database's clock, which decides its expiry. */
export function readCart(
  database: Database,
  tenantId: TenantId,
  cartId: string,
): Promise<CartRow | undefined> {
  return carts(database)(tenantId, { tenantId, cartId });
}

/** Returns the given tenants that have expired carts. */
export const withDueCarts = (database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> =>
  filterTenants(database, 'portal.has_due_carts', tenants);

/** Extends an open cart, up to the cap. @returns undefined when the cart has ended since */
export async function extendCart(db: TenantDb, tenant: Tenant, cartId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-extend',
    `update portal.cart
        set valid_until = least(valid_until + make_interval(mins => $2), opened_at + make_interval(mins => $3)),
            updated_at = now()
      where id = $1 and state in ('open', 'failed', 'cancelled') and valid_until > now()
      returning ${CART_COLUMNS}, now() as clock`,
    [cartId, tenant.cartExtensionMinutes, tenant.cartCapMinutes],
  );
  return rows[0];
}

/**
 * Empties a cart of this version whose places are lost.
 * @returns false when it has changed, or is being paid or sold
 */
export async function emptyCart(db: TenantDb, cartId: string, version: number): Promise<boolean> {
  const rows = await db.named(
    'cart-empty',
    `update portal.cart set lines = '[]', total_amount = 0, held_places = 0, state = 'open', version = version + 1, updated_at = now()
      where id = $1 and version = $2 and state in ('open', 'failed', 'cancelled')
      returning 1`,
    [cartId, version],
  );
  return rows.length > 0;
}

/** Assigns an anonymous cart to its customer; a cart with a customer keeps that customer. */
export async function attachCart(db: TenantDb, cartId: string, userId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-attach',
    `update portal.cart set user_id = $2, updated_at = now()
      where id = $1 and (user_id is null or user_id = $2) returning ${CART_COLUMNS}, now() as clock`,
    [cartId, userId],
  );
  return rows[0];
}

/** Abandons a payment. A late success counts only while the cart's lines are the same, see {@link markPaid}. */
export async function reopenCart(db: TenantDb, cartId: string): Promise<CartRow | undefined> {
  const rows = await db.named<CartRow>(
    'cart-reopen',
    `update portal.cart set state = 'open', updated_at = now()
      where id = $1 and state in ('payment-pending', 'cancelled') returning ${CART_COLUMNS}, now() as clock`,
    [cartId],
  );
  return rows[0];
}

/** A payment confirmed by the provider. */
export interface CartPayment {
  cartId: string;
  attemptId: string;
  /** The cart's version when the attempt began */
  version: number;
  /** Why an administrator has to check the payment, and the captured amount in cents */
  withheld?: string;
  taken?: number;
}

/**
 * The effect of a successful payment. `paid`: this process has claimed the cart for its sale, for the length of a
 * lease; `replaced` is the attempt that had left the cart stuck and must be refunded. `again`: another attempt paid
 * the cart, so this one must be refunded. `changed`: the attempt paid for other lines than the cart has, and must be
 * refunded.
 */
export type PaidOutcome =
  | { kind: 'paid'; cart: CartRow; replaced: string | null }
  | { kind: 'repeated' | 'again' | 'changed' | 'stuck' | 'unknown-cart' };

/** Records payments of carts; see portal.take_paid_carts. @returns the effect of each payment, by its attempt */
export async function markPaid(
  db: TenantDb,
  payments: readonly CartPayment[],
): Promise<Map<string, PaidOutcome>> {
  if (payments.length === 0) return new Map();
  const rows = await db.named<
    CartRow & { attempt: string; outcome: PaidOutcome['kind']; replaced: string | null }
  >(
    'cart-mark-paid',
    `select attempt, outcome, replaced, ${CART_COLUMNS}, now() as clock
       from (select attempt, outcome, replaced, (cart).* from portal.take_paid_carts($1, $2)) as taken`,
    [
      JSON.stringify(
        payments.map(({ cartId, attemptId, ...more }) => ({ cart: cartId, attempt: attemptId, ...more })),
      ),
      SALE_LEASE_SECONDS,
    ],
  );
  return new Map(
    rows.map(({ attempt, outcome: kind, replaced, ...cart }) => [
      attempt,
      kind === 'paid' ? { kind, cart, replaced } : { kind },
    ]),
  );
}

/** Releases the claim of a paid cart: the next sweep sells the cart, within a second. */
export async function releaseSaleClaim(db: TenantDb, cartId: string): Promise<void> {
  await db.named(
    'cart-release-sale-claim',
    `update portal.cart set state = 'paid', sale_due_at = now(), sale_attempts = sale_attempts - 1, updated_at = now()
      where id = $1 and state = 'selling'`,
    [cartId],
  );
}

/** Records that the current attempt captured nothing; another attempt can pay the cart while its places are held. */
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

/**
 * Marks a cart to be sold without a payment: a free one, or one that gift cards pay.
 * @returns false when the cart has changed since it was evaluated, is not paid, not the customer's, or not waiting
 */
export async function markFree(
  db: TenantDb,
  { id, version }: Pick<CartRow, 'id' | 'version'>,
  userId: string,
): Promise<boolean> {
  const rows = await db.named(
    'cart-mark-free',
    `update portal.cart
        set state = 'paid', user_id = $2, attempt_id = null, paid_at = now(), sale_due_at = now() + interval '3 seconds', updated_at = now()
      where id = $1 and version = $3 and (user_id is null or user_id = $2) and lines <> '[]' and total_amount = gift_amount
        and state in ('open', 'failed', 'cancelled') and valid_until > now()
      returning 1`,
    [id, userId, version],
  );
  return rows.length > 0;
}

/** Expires the due carts of a tenant. @returns the carts that held places, to be released */
export async function expireCarts(database: Database, tenantId: TenantId): Promise<string[]> {
  const rows = await database.direct.named<{ id: string; has_places: boolean }>(
    'cart-expire',
    'select id, has_places from portal.expire_carts($1, 200)',
    [tenantId],
  );
  return rows.filter((row) => row.has_places).map((row) => row.id);
}

/** Retention of an expired anonymous cart, and of the consents for any expired cart, in days. */
const FORGOTTEN_CART_DAYS = 30;

/** Longest downtime of the job, in days: older consents are already deleted, or belong to carts that were sold. */
const FORGOTTEN_CONSENT_DAYS = 60;

/**
 * Deletes carts that expired long ago, belong to no account and never had a payment attempt, and the consents for
 * carts that expired as long ago, with or without an account. @returns the number of carts
 */
export async function deleteForgottenCarts(db: TenantDb): Promise<number> {
  const rows = await db.query<{ deleted: number }>(
    `with unused as (
       delete from portal.order_consent as given using portal.cart
        where given.tenant_id = $1 and cart.tenant_id = $1 and cart.id = given.cart_id and cart.state = 'expired'
          and cart.valid_until < now() - make_interval(days => $2)
          -- A cart ends after what was accepted for it.
          and given.given_at < now() - make_interval(days => $2)
          and given.given_at > now() - make_interval(days => $2 + $3)
     ), deleted as (
       delete from portal.cart
        where tenant_id = $1 and state = 'expired' and user_id is null and attempt_id is null
          and valid_until < now() - make_interval(days => $2)
       returning 1)
     select count(*)::int as deleted from deleted`,
    [db.tenantId, FORGOTTEN_CART_DAYS, FORGOTTEN_CONSENT_DAYS],
  );
  return rows[0]?.deleted ?? 0;
}

/** Deletes the visitors of carts that ended long ago without a sale, including those with payment attempts. @returns how many carts */
export async function deleteVisitors(db: TenantDb): Promise<number> {
  const rows = await db.query(
    `update portal.cart set lines = portal.without_contacts(lines)
      where tenant_id = $1 and state in ('expired', 'archived', 'refunded') and valid_until < now() - make_interval(days => $2)
        and valid_until > now() - make_interval(days => $2 + $3)
        and lines @? '$[*].details[*].contacts' returning 1`,
    [db.tenantId, FORGOTTEN_CART_DAYS, FORGOTTEN_CONSENT_DAYS],
  );
  return rows.length;
}
