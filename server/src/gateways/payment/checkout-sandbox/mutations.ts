import { randomBytes } from 'node:crypto';
import type { Db } from '#kernel/database/database.ts';
import type { UsedCard } from '../sandbox/test-cards.ts';
import { type CheckoutSessionRow, REFUND, type RefundRow, SESSION } from './data.ts';

/** Generates an unguessable id such as `cs_…`: whoever knows a session may pay it. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`;

/** Opens a session, or returns the session opened with the same idempotency key. */
export async function openSession(
  db: Db,
  opened: {
    account: string;
    key: string;
    request: Readonly<Record<string, string>>;
    now: Date;
    expiresAt: Date;
  },
): Promise<CheckoutSessionRow> {
  const [row] = await db.named<CheckoutSessionRow>(
    'checkout-open-session',
    `insert into sandbox.checkout_session as session
       (id, account, idempotency_key, request, customer, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account, idempotency_key) do update set status = session.status
     returning ${SESSION}`,
    [
      newId('cs_test'),
      opened.account,
      opened.key,
      JSON.stringify(opened.request),
      opened.request.customer ?? null,
      opened.now,
      opened.expiresAt,
    ],
  );
  return row as CheckoutSessionRow;
}

/** An event with its delay in milliseconds from now; an event without delay is claimed by the process that plans it. */
export interface PlannedEvent {
  readonly name: string;
  readonly type: string;
  readonly delay: number;
}

/** An event that this process has claimed. */
export interface ClaimedEvent {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  readonly sessionId: string;
}

/** Lease of a claim, longer than a delivery may take. */
const CLAIM_MS = 15_000;

/** Stores events of a session. @returns the events due now, claimed */
export async function planEvents(
  db: Db,
  sessionId: string,
  events: readonly PlannedEvent[],
  now: Date,
): Promise<ClaimedEvent[]> {
  const rows = await db.named<ClaimedEvent>(
    'checkout-plan-events',
    `insert into sandbox.checkout_event (name, type, session_id, attempts, due_at)
     select name, type, $1, attempts, due_at from jsonb_to_recordset($2) as planned (name text, type text, attempts integer, due_at timestamptz)
     returning id, name, type, attempts, session_id as "sessionId"`,
    [
      sessionId,
      JSON.stringify(
        events.map(({ name, type, delay }) => ({
          name,
          type,
          attempts: delay === 0 ? 1 : 0,
          due_at: new Date(now.getTime() + (delay === 0 ? CLAIM_MS : delay)),
        })),
      ),
    ],
  );
  return rows.filter(({ attempts }) => attempts > 0);
}

/** Claims the events that are due; other processes do not get them during the lease. */
export function claimEvents(db: Db, now: Date): Promise<ClaimedEvent[]> {
  return db.named<ClaimedEvent>(
    'checkout-claim-events',
    `update sandbox.checkout_event as event set attempts = event.attempts + 1, due_at = $2
       from (select id from sandbox.checkout_event where state = 'due' and due_at <= $1
              order by due_at limit 20 for update skip locked) as claimed
      where event.id = claimed.id
      returning event.id, event.name, event.type, event.attempts, event.session_id as "sessionId"`,
    [now, new Date(now.getTime() + CLAIM_MS)],
  );
}

/** Stores the outcome of a delivery. @param next time of the retry; 'delivered' or 'given-up' for no retry */
export async function settleEvent(db: Db, id: number, next: Date | 'delivered' | 'given-up'): Promise<void> {
  await db.named(
    'checkout-settle-event',
    'update sandbox.checkout_event set state = $2, due_at = coalesce($3, due_at) where id = $1',
    [id, next instanceof Date ? 'due' : next, next instanceof Date ? next : null],
  );
}

/** Stores the card that awaits its holder's authentication. @returns false when the session is concluded */
export async function beginChallenge(db: Db, id: string, card: UsedCard | null): Promise<boolean> {
  const rows = await db.named(
    'checkout-begin-challenge',
    `update sandbox.checkout_session set used_card = $2 where id = $1 and status = 'open' returning 1`,
    [id, card && JSON.stringify(card)],
  );
  return rows.length > 0;
}

/**
 * Ends a session once with its payment, or with the card that it saves.
 * @param customer id under which the card is stored
 * @returns false when the session was already concluded
 */
export async function completeSession(
  db: Db,
  { id, account }: CheckoutSessionRow,
  paid: { card: UsedCard; customer: string | null; amount: number; now: Date },
): Promise<boolean> {
  const rows = await db.named(
    'checkout-complete-session',
    `with complete as (
       update sandbox.checkout_session as session
          set status = 'complete', payment = $2, amount_received = $3, used_card = $4, paid_at = $5,
              customer = coalesce($6, customer)
        where id = $1 and status = 'open' and expires_at > $5 returning id
     ), kept as (
       insert into sandbox.checkout_customer (id, account, used_card) select $6, $7, $4 from complete where $6::text is not null
     )
     select 1 from complete`,
    [
      id,
      newId(paid.amount === 0 ? 'seti' : 'pi'),
      paid.amount,
      JSON.stringify(paid.card),
      paid.now,
      paid.customer,
      account,
    ],
  );
  return rows.length > 0;
}

/** Ends a session without payment. @returns false when the session was already concluded */
export async function expireSession(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db.named(
    'checkout-expire-session',
    `update sandbox.checkout_session set status = 'expired', expires_at = least(expires_at, $2)
      where id = $1 and status = 'open' returning 1`,
    [id, now],
  );
  return rows.length > 0;
}

/** Reads expired sessions that their payers have left. */
export function sessionsLeftOpen(db: Db, now: Date): Promise<CheckoutSessionRow[]> {
  return db.named<CheckoutSessionRow>(
    'checkout-sessions-left-open',
    `select ${SESSION} from sandbox.checkout_session as session where status = 'open' and expires_at <= $1 limit 20`,
    [now],
  );
}

/** Refunds a part of a payment, once per key. @returns undefined when less than that amount remains */
export async function executeRefund(
  db: Db,
  refund: {
    payment: string;
    key: string;
    amount: number;
    metadata: Readonly<Record<string, string>>;
    now: Date;
  },
): Promise<RefundRow | undefined> {
  await db.query('select from sandbox.checkout_session where payment = $1 for update', [refund.payment]);
  const [row] = await db.named<RefundRow>(
    'checkout-give-back',
    `insert into sandbox.checkout_refund as made (id, payment, idempotency_key, amount, metadata, created_at)
     select $1, $2, $3, $4::bigint, $5::jsonb, $6::timestamptz
      where $4::bigint <= (select amount_received from sandbox.checkout_session where payment = $2)
                  - (select coalesce(sum(amount), 0) from sandbox.checkout_refund
                      where payment = $2 and idempotency_key <> $3)
     on conflict (payment, idempotency_key) do update set amount = made.amount
     returning ${REFUND}`,
    [newId('re'), refund.payment, refund.key, refund.amount, JSON.stringify(refund.metadata), refund.now],
  );
  return row;
}

/** Deletes a customer. @returns false when there is no such customer (any more) */
export async function deleteCustomer(db: Db, account: string, id: string): Promise<boolean> {
  const rows = await db.named(
    'checkout-delete-customer',
    `update sandbox.checkout_customer set is_deleted = true
      where id = $1 and account = $2 and not is_deleted returning 1`,
    [id, account],
  );
  return rows.length > 0;
}
