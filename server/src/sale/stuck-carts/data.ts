import type { StoredLine } from '#cart/model.ts';
import type { TenantDb } from '#platform/database/database.ts';
import { type CartOutcome, type Condition, type PageOrder, type StuckCartFilter, startOf } from './rules.ts';

/** A stuck or archived cart as it is listed. */
export interface StuckCartRow {
  cartId: string;
  state: 'stuck' | 'archived';
  paidAt: Date;
  /** What was paid, in cents. */
  amount: number;
  /** The total of the lines, in cents. */
  cartAmount: number;
  lines: StoredLine[];
  failure: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
  attempts: number;
  lastAttemptAt: Date | null;
  archivedAt: Date | null;
  archivedBy: string | null;
  archiveReason: string | null;
}

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

/** What a search compares: the buyer’s name and address, or the start of a number. */
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

/** A page of stuck carts, in order. @param limit of rows; one more reveals whether others follow */
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
    conditions.push(`(stuck.${column}, stuck.cart_id) ${sign} ($${values.length - 1}, $${values.length})`);
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
  /** What was paid, in cents. */
  amount: number;
}

/** How many carts a filter finds, and what was paid for them. */
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

/** Adds a filter’s values to those of a statement. @returns what its `stuck` rows must fulfil */
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

/** The number of stuck carts, what was paid for them in cents, and since when the oldest waits. */
export async function readStuckSummary(db: TenantDb): Promise<StuckSummary> {
  const [summary] = await db.named<StuckSummary>(
    'sale-stuck-summary',
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(paid_at) as oldest
       from portal.stuck_cart where tenant_id = $1 and state = 'stuck'`,
    [db.tenantId],
  );
  return summary as StuckSummary;
}

/** One stuck or archived cart with the payment that paid it. */
export interface StuckCartDetails extends StuckCartRow {
  orderId: string | null;
  transactionId: string | null;
  transactionUuid: string | null;
  mode: 'TEST' | 'PRODUCTION' | null;
}

/** A stuck or archived cart with its payment attempt; undefined when there is none. */
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

/** An attempt to sell a cart, by the portal or by an administrator. */
export interface SaleAttemptRow {
  at: Date;
  event: 'unavailable' | 'stuck' | 'resent' | 'archived' | 'restored' | 'refunded';
  detail: string | null;
  by: string;
}

/** Entries shown at most: the newest ones. */
const MAX_ATTEMPTS = 200;

/** The events of a cart, newest first. */
export function readAttemptsOf(db: TenantDb, cartId: string): Promise<SaleAttemptRow[]> {
  return db.named<SaleAttemptRow>(
    'sale-attempts-of-cart',
    `select at, event, detail, administrator_email as by from portal.sale_attempt
      where tenant_id = $1 and cart_id = $2 order by id desc limit ${MAX_ATTEMPTS}`,
    [db.tenantId, cartId],
  );
}

/** The present state of carts by id; unknown ones are absent. */
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
