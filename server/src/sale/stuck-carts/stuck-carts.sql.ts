import type { CartRow } from '#cart/cart.ts';
import type { TicketingSale } from '#gateways/ticketing/port.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { completeSaleIn, markSaleStuck } from '../selling/selling.sql.ts';
import { TRIES_BEFORE_RESEND } from '../selling/selling.ts';
import { type AuditedCart, auditedCart } from '../sold-lines.ts';
import type { SaleAttemptRow, StuckCartDetails, StuckCartRow } from './stuck-carts.ts';
import {
  type CartOutcome,
  type Condition,
  type PageOrder,
  reasonOf,
  type StuckCartFilter,
  startOf,
} from './stuck-carts.ts';

/** The columns of a {@link StuckCartRow}, of the carts in `listed`. */
const ROWS = `
  select listed.cart_id as "cartId", listed.state, listed.paid_at as "paidAt", listed.amount,
         cart.total_amount as "cartAmount", cart.lines, coalesce(cart.sale_failure, '') as failure,
         customer.email, customer.first_name as "firstName", customer.last_name as "lastName",
         customer.social_reason as "socialReason", tried.attempts, tried.last_attempt_at as "lastAttemptAt",
         filed.at as "archivedAt", filed.administrator_email as "archivedBy", filed.detail as "archiveReason"
    from listed
    join portal.cart on cart.tenant_id = listed.tenant_id and cart.id = listed.cart_id
    left join portal.customer on customer.tenant_id = listed.tenant_id and customer.id = listed.user_id
   cross join lateral (
           select count(*)::int as attempts, max(at) as last_attempt_at from portal.sale_attempt
            where tenant_id = listed.tenant_id and cart_id = listed.cart_id and event in ('unavailable', 'stuck')) as tried
    left join lateral (
           select at, administrator_email, detail from portal.sale_attempt
            where tenant_id = listed.tenant_id and cart_id = listed.cart_id and event = 'archived'
            order by id desc limit 1) as filed on listed.state = 'archived'`;

/** The condition of a search: the buyer’s name and address, or the start of a number. */
const MATCHES = `(
  stuck.cart_id::text like $START
  or exists (select from portal.customer
              where customer.tenant_id = stuck.tenant_id and customer.id = stuck.user_id
                and portal.folded(concat_ws(' ', first_name, last_name, social_reason, email)) like portal.folded($ANYWHERE))
  or exists (select from portal.payment_attempt as attempt
              where attempt.tenant_id = stuck.tenant_id and attempt.cart_id = stuck.cart_id
                and (attempt.id::text like $START or lower(transaction_id) like $START
                     or lower(transaction_uuid) like $START)))`;

const ORDERS: Record<PageOrder['by'], string> = { age: 'paid_at', amount: 'amount' };

/** Returns a page of stuck carts, in order. @param limit number of rows; one more reveals whether others follow */
export function readStuckCarts(
  db: TenantDb,
  filter: StuckCartFilter,
  { by, isDescending, beyond }: PageOrder,
  limit: number,
): Promise<StuckCartRow[]> {
  const values: unknown[] = [];
  const column = ORDERS[by];
  const conditions = conditionsOf(db, filter, values);
  if (beyond) {
    values.push(by === 'age' ? new Date(beyond.value) : beyond.value, beyond.cartId);
    const sign = isDescending ? '<' : '>';
    // A time in the place of an amount exceeds its type.
    const value = `$${values.length - 1}::${by === 'age' ? 'timestamptz' : 'bigint'}`;
    conditions.push(`(stuck.${column}, stuck.cart_id) ${sign} (${value}, $${values.length})`);
  }
  const order = (table: string) => {
    const direction = isDescending ? 'desc' : 'asc';
    return `order by ${table}.${column} ${direction}, ${table}.cart_id ${direction}`;
  };
  return db.query<StuckCartRow>(
    `with listed as materialized (
       select stuck.* from portal.stuck_cart as stuck where ${conditions.join(' and ')} ${order('stuck')} limit ${limit})
     ${ROWS} ${order('listed')}`,
    values,
  );
}

/** The totals of a list of stuck carts. */
export interface StuckTotal {
  count: number;
  /** Paid amount, in cents. */
  amount: number;
}

/** Returns the number of carts that a filter finds, and their paid amount. */
export async function readStuckTotal(db: TenantDb, filter: StuckCartFilter): Promise<StuckTotal> {
  const values: unknown[] = [];
  const conditions = conditionsOf(db, filter, values);
  const [total] = await db.query<StuckTotal>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
       from portal.stuck_cart as stuck where ${conditions.join(' and ')}`,
    values,
  );
  return total as StuckTotal;
}

/** Adds a filter’s values to those of a statement. @returns the conditions for its `stuck` rows */
function conditionsOf(db: TenantDb, filter: StuckCartFilter, values: unknown[]): Condition[] {
  const next = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`stuck.tenant_id = ${next(db.tenantId)}`, `stuck.state = ${next(filter.state)}`];
  if (filter.paidFrom) conditions.push(`stuck.paid_at >= ${next(filter.paidFrom)}`);
  if (filter.paidBefore) conditions.push(`stuck.paid_at < ${next(filter.paidBefore)}`);
  if (filter.search) {
    const start = next(`${startOf(filter.search).toLowerCase()}%`);
    const anywhere = next(`%${startOf(filter.search)}%`);
    conditions.push(MATCHES.replaceAll('$START', start).replaceAll('$ANYWHERE', anywhere));
  }
  return conditions;
}

/** The figures of stuck carts in the menu. */
export interface StuckSummary extends StuckTotal {
  oldest: Date | null;
}

/** Returns the number of stuck carts, their paid amount in cents, and since when the oldest waits. */
export async function readStuckSummary(db: TenantDb): Promise<StuckSummary> {
  const [summary] = await db.named<StuckSummary>(
    'sale-stuck-summary',
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(paid_at) as oldest
       from portal.stuck_cart where tenant_id = $1 and state = 'stuck'`,
    [db.tenantId],
  );
  return summary as StuckSummary;
}

/** Returns a stuck or archived cart with its payment attempt; undefined when there is none. */
export async function readStuckCart(db: TenantDb, cartId: string): Promise<StuckCartDetails | undefined> {
  const rows = await db.query<StuckCartDetails>(
    `with listed as materialized (select * from portal.stuck_cart where tenant_id = $1 and cart_id = $2)
     select stuck.*, attempt.id as "orderId", transaction_id as "transactionId",
            attempt.transaction_uuid as "transactionUuid", attempt.mode
       from (${ROWS}) as stuck
       join portal.cart on cart.tenant_id = $1 and cart.id = stuck."cartId"
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = cart.attempt_id`,
    [db.tenantId, cartId],
  );
  return rows[0];
}

/** Maximum events shown: the newest ones. */
const MAX_ATTEMPTS = 200;

/** Returns the events of a cart, newest first. */
export function readAttemptsOf(db: TenantDb, cartId: string): Promise<SaleAttemptRow[]> {
  return db.named<SaleAttemptRow>(
    'sale-attempts-of-cart',
    `select at, event, detail, administrator_email as by from portal.sale_attempt
      where tenant_id = $1 and cart_id = $2 order by id desc limit ${MAX_ATTEMPTS}`,
    [db.tenantId, cartId],
  );
}

/** Returns the current state of carts by id; unknown carts are absent. */
export async function readOutcomes(
  db: TenantDb,
  cartIds: readonly string[],
): Promise<Map<string, CartOutcome>> {
  const rows = await db.named<CartOutcome & { id: string }>(
    'sale-outcomes',
    `select cart.id, cart.state, cart.sale_failure as failure, purchase.external_purchase_id as "externalPurchaseId"
       from portal.cart
       left join portal.purchase on purchase.tenant_id = cart.tenant_id and purchase.cart_id = cart.id
      where cart.tenant_id = $1 and cart.id = any ($2::uuid[])`,
    [db.tenantId, cartIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Makes stuck carts paid again, ready to be claimed for another attempt. Of two administrators who resend the same
 * cart, one succeeds: for the other, it is no longer stuck. A cart whose total differs from the paid amount stays
 * stuck: a sale would give away unpaid tickets, or keep too much money.
 * @param by undefined: automatic, after the venue's delay
 * @returns the resent carts
 */
export async function takeForResend(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator | undefined,
): Promise<Set<string>> {
  const rows = await db.named<MovedCart>(
    'sale-take-for-resend',
    `with wanted as (
       select id from portal.cart where tenant_id = $1 and id = any ($2::uuid[]) and state = 'stuck'
        order by id for no key update),
     taken as (
       update portal.cart as cart
          set state = 'paid', sale_due_at = now() + interval '3 seconds', sale_attempts = $3, updated_at = now()
         from wanted
        where cart.tenant_id = $1 and cart.id = any ($2::uuid[]) and cart.id = wanted.id and cart.state = 'stuck'
          and cart.total_amount = cart.gift_amount + coalesce(
                (select coalesce(attempt.paid_amount, attempt.amount) from portal.payment_attempt as attempt
                  where attempt.tenant_id = $1 and attempt.id = cart.attempt_id), 0)
       returning cart.id, cart.lines, cart.paid_at, cart.total_amount),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, administrator_email)
       select $1, id, 'resent', $4 from taken)
     select id, lines, paid_at as "paidAt", total_amount as amount from taken`,
    [db.tenantId, cartIds, TRIES_BEFORE_RESEND, by?.email ?? ''],
  );
  for (const row of rows) {
    const changes = changesBetween({}, auditedCart(row));
    await recordChange(db, by, { action: 'cart.resent', subject: row.id, changes });
  }
  return new Set(rows.map(({ id }) => id));
}

/** A cart that an administrator has just moved. */
type MovedCart = AuditedCart & { id: string };

/** Completes the sale of a resent cart and writes its order and audit entry in one transaction. */
export async function completeResend(db: TenantDb, cart: CartRow, sale: TicketingSale): Promise<void> {
  const [before] = await db.query<{ isSold: boolean }>(
    `select state = 'sold' as "isSold" from portal.cart where id = $1 for no key update`,
    [cart.id],
  );
  const orderNumber = await completeSaleIn(db, cart.id, sale);
  // Another process may have sold and recorded the cart in the meantime.
  if (before?.isSold || !(await wasResent(db, cart.id))) return;
  await recordChange(db, undefined, {
    action: 'cart.sold',
    subject: cart.id,
    changes: changesBetween({}, { ...auditedCart(factsOf(cart)), orderNumber }),
  });
}

/** Marks a resent cart as stuck again and records why. */
export async function markResendStuck(db: TenantDb, cart: CartRow, reason: string): Promise<void> {
  await markSaleStuck(db, cart.id, reason);
  if (!(await wasResent(db, cart.id))) return;
  await recordChange(db, undefined, {
    action: 'cart.still-stuck',
    subject: cart.id,
    changes: changesBetween({}, { ...auditedCart(factsOf(cart)), cartReason: reasonOf(reason).code }),
  });
}

const factsOf = ({ lines, paid_at, total_amount }: CartRow): AuditedCart => ({
  lines,
  paidAt: paid_at,
  amount: total_amount,
});

/** Returns whether an administrator resent the cart: the portal's own attempts are not in the audit log. */
async function wasResent(db: TenantDb, cartId: string): Promise<boolean> {
  const rows = await db.named(
    'sale-was-resent',
    `select from portal.sale_attempt where tenant_id = $1 and cart_id = $2 and event = 'resent' limit 1`,
    [db.tenantId, cartId],
  );
  return rows.length > 0;
}

/** Archives stuck carts. @returns the carts that were stuck until now */
export function archiveStuck(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator,
  reason: string,
): Promise<Set<string>> {
  return move(db, { cartIds, by, from: 'stuck', to: 'archived', event: 'archived', reason });
}

/** Makes archived carts stuck again. @returns the carts that were archived until now */
export function restoreArchived(
  db: TenantDb,
  cartIds: readonly string[],
  by: Administrator,
): Promise<Set<string>> {
  return move(db, { cartIds, by, from: 'archived', to: 'stuck', event: 'restored' });
}

interface Move {
  cartIds: readonly string[];
  by: Administrator;
  from: 'stuck' | 'archived';
  to: 'stuck' | 'archived';
  event: 'archived' | 'restored';
  reason?: string;
}

async function move(db: TenantDb, { cartIds, by, from, to, event, reason }: Move): Promise<Set<string>> {
  const rows = await db.named<MovedCart>(
    'sale-move-stuck',
    `with wanted as (
       select id from portal.cart where tenant_id = $1 and id = any ($2::uuid[]) and state = $3
        order by id for no key update),
     moved as (
       update portal.cart as cart set state = $4, updated_at = now()
         from wanted
        where cart.tenant_id = $1 and cart.id = any ($2::uuid[]) and cart.id = wanted.id and cart.state = $3
       returning cart.id, cart.lines, cart.paid_at, cart.attempt_id, cart.gift_amount),
     noted as (
       insert into portal.sale_attempt (tenant_id, cart_id, event, detail, administrator_email)
       select $1, id, $5, $6, $7 from moved)
     select id, lines, paid_at as "paidAt",
            coalesce((select coalesce(paid_amount, amount) from portal.payment_attempt as attempt
                       where attempt.tenant_id = $1 and attempt.id = moved.attempt_id), 0) + gift_amount as amount
       from moved`,
    [db.tenantId, cartIds, from, to, event, reason ?? null, by.email],
  );
  for (const row of rows) {
    const changes = changesBetween({ state: from }, { ...auditedCart(row), state: to, reason });
    await recordChange(db, by, { action: `cart.${event}`, subject: row.id, changes });
  }
  return new Set(rows.map(({ id }) => id));
}
