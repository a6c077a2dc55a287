import type { WaitState } from '@guichet/contract/box-office/waiting-rules.ts';
import { type CartRow, HOLD_GRACE_SECONDS, type StoredLine, totalOf } from '#cart/cart.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';

/** Seconds by which the places of an offer outlive its cart. */
export const OFFER_GRACE_SECONDS = HOLD_GRACE_SECONDS;

/** A wait with the cart and the payment link of its offer, and its customer. */
export interface WaitRow {
  id: string;
  sessionId: string;
  customerId: string;
  lines: StoredLine[];
  places: number;
  locale: string;
  until: Date;
  joinedAt: Date;
  state: Exclude<WaitState, 'booked'>;
  offeredBy: string | null;
  /** Rank among those who wait for the session, from 1 */
  position: number;
  /** The offer; null before */
  cartId: string | null;
  linkId: string | null;
  cartState: CartRow['state'] | null;
  offerEndsAt: Date | null;
  cancelledAt: Date | null;
  openedAt: Date | null;
  /** In cents */
  amount: number | null;
  firstName: string;
  lastName: string;
  socialReason: string | null;
  email: string;
  clock: Date;
}

const WAITS = `
  select wait.id, wait.session_id as "sessionId", wait.customer_id as "customerId", wait.lines, wait.places, wait.locale,
         wait.until_at as until, wait.joined_at as "joinedAt", wait.state, wait.offered_by as "offeredBy",
         (select count(*)::int from portal.wait as earlier
           where earlier.tenant_id = $1 and earlier.session_id = wait.session_id and earlier.state = 'waiting'
             and earlier.number <= wait.number) as position,
         wait.cart_id as "cartId", link.id as "linkId", cart.state as "cartState", cart.valid_until as "offerEndsAt",
         link.cancelled_at as "cancelledAt", link.opened_at as "openedAt", cart.total_amount as amount,
         coalesce(customer.first_name, '') as "firstName", coalesce(customer.last_name, '') as "lastName",
         customer.social_reason as "socialReason", customer.email, clock_timestamp() as clock
    from portal.wait
    join portal.customer on customer.tenant_id = $1 and customer.id = wait.customer_id and customer.erased_at is null
    left join portal.cart on cart.tenant_id = $1 and cart.id = wait.cart_id
    left join portal.desk_link as link on link.tenant_id = $1 and link.cart_id = wait.cart_id
   where wait.tenant_id = $1`;

export async function readWait(db: TenantDb, id: string): Promise<WaitRow | undefined> {
  const [row] = await db.query<WaitRow>(`${WAITS} and wait.id = $2`, [db.tenantId, id]);
  return row;
}

/** Maximum number of waits that a list shows. */
const LISTED = 500;

/** Whether a wait with its cart goes on: its customer waits, or the offer is open. */
const IS_CURRENT = `(wait.state = 'waiting'
  or (wait.state = 'offered' and (cart.state = 'payment-pending' or (cart.state = 'open' and cart.valid_until > now()))))`;

/** Reads the waits of a customer, the latest first. */
export const readWaitsOf = (db: TenantDb, customerId: string): Promise<WaitRow[]> =>
  db.query<WaitRow>(`${WAITS} and wait.customer_id = $2 order by wait.number desc limit 50`, [
    db.tenantId,
    customerId,
  ]);

/** Reads the waits for a session in the order of arrival; those that have ended come last. */
export const readWaitsFor = (db: TenantDb, sessionId: string): Promise<WaitRow[]> =>
  db.query<WaitRow>(
    `${WAITS} and wait.session_id = $2
     order by coalesce(${IS_CURRENT}, false) desc, wait.number limit ${LISTED}`,
    [db.tenantId, sessionId],
  );

/** Who waits for a session, as an offer needs it. */
export type Waiting = Pick<WaitRow, 'id' | 'customerId' | 'places' | 'lines' | 'locale'>;

/** Reads who waits for a session, in the order of arrival. The caller has locked the session. */
export const readWaiting = (db: TenantDb, sessionId: string): Promise<Waiting[]> =>
  db.query<Waiting>(
    `select id, customer_id as "customerId", places, lines, locale from portal.wait
      where tenant_id = $1 and session_id = $2 and state = 'waiting' order by number`,
    [db.tenantId, sessionId],
  );

/** Locks a customer, so that concurrent requests do not exceed the limit, and counts the customer's waits and open offers. */
export async function countWaits(
  db: TenantDb,
  customerId: string,
  sessionId: string,
): Promise<{ all: number; here: number }> {
  await db.query('select from portal.customer where tenant_id = $1 and id = $2 for no key update', [
    db.tenantId,
    customerId,
  ]);
  const [row] = await db.query<{ all: number; here: number }>(
    `select count(*)::int as all, count(*) filter (where wait.session_id = $3)::int as here
       from portal.wait
       left join portal.cart on cart.tenant_id = $1 and cart.id = wait.cart_id
      where wait.tenant_id = $1 and wait.customer_id = $2 and ${IS_CURRENT}`,
    [db.tenantId, customerId, sessionId],
  );
  return row ?? { all: 0, here: 0 };
}

/** Adds a wait to a locked session. @returns its id */
export async function insertWait(
  db: TenantDb,
  wait: {
    sessionId: string;
    customerId: string;
    lines: readonly StoredLine[];
    places: number;
    locale: string;
    until: Date;
  },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into portal.wait (tenant_id, session_id, customer_id, lines, places, locale, until_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      db.tenantId,
      wait.sessionId,
      wait.customerId,
      JSON.stringify(wait.lines),
      wait.places,
      wait.locale,
      wait.until,
    ],
  );
  return row?.id ?? '';
}

/** Ends a wait without an offer. The caller has locked the session. @returns whether the customer waited until now */
export async function endWait(
  db: TenantDb,
  id: string,
  state: 'left' | 'removed' | 'lapsed',
): Promise<boolean> {
  const rows = await db.query(
    `update portal.wait set state = $3 where tenant_id = $1 and id = $2 and state = 'waiting' returning 1`,
    [db.tenantId, id, state],
  );
  return rows.length > 0;
}

/** Marks an offer as declined by its customer, or withdrawn by staff. */
export async function endOffer(db: TenantDb, id: string, state: 'left' | 'removed'): Promise<void> {
  await db.query(`update portal.wait set state = $3 where tenant_id = $1 and id = $2 and state = 'offered'`, [
    db.tenantId,
    id,
    state,
  ]);
}

/**
 * Ends the waits for a locked session that are over, or that want more places than the session can have.
 * @param most places of the session; 0 when the session is gone
 * @returns their ids
 */
export async function lapseWaits(db: TenantDb, sessionId: string, most: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `update portal.wait set state = 'lapsed'
      where tenant_id = $1 and session_id = $2 and state = 'waiting' and (until_at <= now() or places > $3)
     returning id`,
    [db.tenantId, sessionId, most],
  );
  return rows.map(({ id }) => id);
}

/** Ends all waits for a session, which may be gone. @returns their ids */
export async function lapseAllWaits(db: TenantDb, sessionId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select ended as id from portal.lapse_waits($1, $2) as ended', [
    db.tenantId,
    sessionId,
  ]);
  return rows.map(({ id }) => id);
}

/** Records that the free places of a session sufficed for nobody. */
export async function markTried(db: TenantDb, sessionId: string): Promise<void> {
  await db.query(
    `update portal.wait set tried_at = now() where tenant_id = $1 and session_id = $2 and state = 'waiting'`,
    [db.tenantId, sessionId],
  );
}

/** Opens the cart of an offer, for a number of minutes; staff alone change its lines. */
export async function openOfferCart(
  db: TenantDb,
  cart: {
    id: string;
    customerId: string;
    lines: readonly StoredLine[];
    places: number;
    locale: string;
    minutes: number;
    capMinutes: number;
  },
): Promise<Date> {
  const [row] = await db.query<{ until: Date }>(
    `insert into portal.cart
       (tenant_id, id, user_id, lines, total_amount, locale, opened_at, valid_until, held_places, is_desk)
     select $1, $2, $3, $4, $5, $6, greatest(now(), until.at - make_interval(mins => $9)), until.at, $8, true
       from (select now() + make_interval(mins => $7) as at) as until
     returning valid_until as until`,
    [
      db.tenantId,
      cart.id,
      cart.customerId,
      JSON.stringify(cart.lines),
      totalOf(cart.lines),
      cart.locale,
      cart.minutes,
      cart.places,
      cart.capMinutes,
    ],
  );
  return row?.until ?? new Date();
}

/** Records the offer of a waiting customer. @param offeredBy the administrator who offered by hand */
export async function markOffered(
  db: TenantDb,
  id: string,
  cartId: string,
  offeredBy: string | undefined,
): Promise<void> {
  await db.query(
    `update portal.wait set state = 'offered', cart_id = $3, offered_at = now(), offered_by = $4
      where tenant_id = $1 and id = $2 and state = 'waiting'`,
    [db.tenantId, id, cartId, offeredBy ?? null],
  );
}

/** Returns the given tenants with a due wait. */
export const withDueWaits = (database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> =>
  filterTenants(database, 'portal.has_due_waits', tenants);

/** Returns the sessions with a due wait. */
export async function readDueSessions(db: TenantDb): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select due as id from portal.due_waits($1) as due', [
    db.tenantId,
  ]);
  return rows.map(({ id }) => id);
}
