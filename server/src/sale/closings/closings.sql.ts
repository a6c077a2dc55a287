import { z } from 'zod';
import type { PaymentMode } from '#gateways/payment/shapes/port.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { ClosingRow, ClosingSums, Difference, DifferenceRow } from './closings.ts';

/** A day as instants, `[from, until)`. */
export interface DayInstants {
  readonly from: Date;
  readonly until: Date;
}

/** Time after which a running closing counts as abandoned by a process that died. */
const ABANDONED_AFTER = `interval '10 minutes'`;

/** Returns the last closings, newest first. */
export function readClosings(db: TenantDb): Promise<ClosingRow[]> {
  return db.named<ClosingRow>(
    'closing-list',
    // An abandoned closing may be repeated: see beginClosing.
    `select day, case when state = 'running' and started_at < now() - ${ABANDONED_AFTER} then 'failed' else state end as state,
            started_at as "startedAt", finished_at as "finishedAt", administrator_email as by, orders,
            orders_amount as "ordersAmount", payments, payments_amount as "paymentsAmount", asked, gift_sold as "giftSold", gift_redeemed as "giftRedeemed", gift_credited as "giftCredited",
            not_asked as "notAsked",
            (select count(*)::int from portal.closing_difference as difference
              where difference.tenant_id = $1 and difference.day = closing.day and handled_at is null) as open
       from portal.closing where tenant_id = $1 order by day desc limit 31`,
    [db.tenantId],
  );
}

/** Returns the open or the handled differences: the newest hundred. */
export function readDifferences(db: TenantDb, state: 'open' | 'handled'): Promise<DifferenceRow[]> {
  return db.named<DifferenceRow>(
    'closing-differences',
    `select day, id, kind, found_at as "foundAt", here, there, cart_id as "cartId", order_number as "orderNumber",
            transaction_uuid as "transactionUuid", handled_at as "handledAt", handled_by as "handledBy", note,
            exists (select from portal.stuck_cart as stuck
                     where stuck.tenant_id = $1 and stuck.cart_id = difference.cart_id) as "isStuck"
       from portal.closing_difference as difference
      where tenant_id = $1 and (handled_at is null) = ($2 = 'open')
      order by day desc, id limit 100`,
    [db.tenantId, state],
  );
}

/** Returns the number of differences in a state, and the first day with one. */
export async function countDifferences(
  db: TenantDb,
  state: 'open' | 'handled',
): Promise<{ count: number; first: string | null }> {
  const [row] = await db.named<{ count: number; first: string | null }>(
    'closing-count-differences',
    `select count(*)::int as count, min(day) as first from portal.closing_difference
      where tenant_id = $1 and (handled_at is null) = ($2 = 'open')`,
    [db.tenantId, state],
  );
  return row ?? { count: 0, first: null };
}

/** SQL expression: the mode of the payment of the order `purchase`; FREE where nothing was to be paid. */
const MODE = `coalesce(
  (select attempt.mode from portal.cart
     join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = cart.attempt_id
    where cart.tenant_id = $1 and cart.id = purchase.cart_id and attempt.state = 'paid'),
  (select card.mode from portal.gift_card_use as use
     join portal.gift_card as card on card.tenant_id = $1 and card.id = use.gift_card_id
    where purchase.gift_amount > 0 and use.tenant_id = $1 and use.cart_id = purchase.cart_id
    order by card.mode limit 1), 'FREE')`;

/** Returns the sums of the day's sales and payments. @param modes of the payments that count, see modesCounted */
export async function readDaySums(
  db: TenantDb,
  { from, until }: DayInstants,
  modes: readonly string[],
): Promise<Omit<ClosingSums, 'asked' | 'notAsked'>> {
  const [row] = await db.named<Omit<ClosingSums, 'asked' | 'notAsked'>>(
    'closing-sums',
    `with paid as (
       select coalesce(effective_amount, amount) as amount
         from portal.payment_event as event
        where tenant_id = $1 and recorded_at >= $2 and recorded_at < $3 and rejection is null
          and operation_type = 'DEBIT' and status_class = 'paid' and mode = any ($4)
          and not exists (select from portal.payment_event as earlier
                           where earlier.tenant_id = $1 and earlier.attempt_id = event.attempt_id
                             and earlier.transaction_uuid = event.transaction_uuid
                             and earlier.status_class = 'paid' and earlier.sequence < event.sequence))
     select sold.*, paid.*, gift.* from
       (select count(*)::int as orders, coalesce(sum(total_amount), 0)::bigint as "ordersAmount"
          from portal.purchase where tenant_id = $1 and sold_at >= $2 and sold_at < $3 and ${MODE} = any ($4)) as sold,
       (select count(*)::int as payments, coalesce(sum(amount), 0)::bigint as "paymentsAmount" from paid) as paid,
       (select coalesce(sum(value) filter (where kind = 'issued'), 0)::bigint as "giftSold",
               coalesce(sum(value) filter (where kind = 'redeemed'), 0)::bigint as "giftRedeemed",
               coalesce(sum(value) filter (where kind = 'credited'), 0)::bigint as "giftCredited"
          from portal.gift_card_movement
         where tenant_id = $1 and at >= $2 and at < $3 and kind not in ('reserved', 'released') and mode = any ($4)) as gift`,
    [db.tenantId, from, until, modes],
  );
  return row as Omit<ClosingSums, 'asked' | 'notAsked'>;
}

/** Returns the mismatches of a day's orders and payments; see contract/src/sale/closings.ts for the kinds. */
export function readMismatches(
  db: TenantDb,
  { from, until }: DayInstants,
): Promise<Omit<DifferenceRow, 'day' | 'foundAt' | 'isStuck' | 'handledAt' | 'handledBy' | 'note'>[]> {
  return db.named(
    'closing-mismatches',
    `select case when paid.id is null then 'order-unpaid:' else 'order-amount:' end || external_purchase_id as id,
            case when paid.id is null then 'order-unpaid' else 'order-amount' end as kind,
            total_amount - gift_amount as here, paid.amount as there, purchase.cart_id as "cartId",
            external_purchase_id as "orderNumber", paid.transaction_uuid as "transactionUuid"
       from portal.purchase
       left join lateral (
              select id, coalesce(paid_amount, amount) as amount, transaction_uuid
                from portal.payment_attempt as attempt
               where attempt.tenant_id = $1 and attempt.cart_id = purchase.cart_id and attempt.state = 'paid'
               order by abs(coalesce(paid_amount, amount) - total_amount + gift_amount) limit 1) as paid on true
      where purchase.tenant_id = $1 and sold_at >= $2 and sold_at < $3 and total_amount > gift_amount
        and paid.amount is distinct from total_amount - gift_amount
     union all
     select distinct on (event.transaction_uuid) 'payment-unsold:' || event.transaction_uuid, 'payment-unsold',
            null::integer, coalesce(event.effective_amount, event.amount), attempt.cart_id, null, event.transaction_uuid
       from portal.payment_event as event
       left join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
      where event.tenant_id = $1 and event.recorded_at >= $2 and event.recorded_at < $3
        and event.operation_type = 'DEBIT' and event.status_class = 'paid' and event.transaction_uuid is not null
        and (event.rejection is not null
             or not exists (select from portal.purchase
                             where purchase.tenant_id = $1 and purchase.cart_id = attempt.cart_id))
        and not exists (select from portal.payment_refund as refund
                         where refund.tenant_id = $1 and refund.transaction_uuid = event.transaction_uuid)
        and not exists (select from portal.payment_instalment as settled
                         where event.rejection is null and settled.tenant_id = $1
                           and settled.schedule_id = attempt.schedule_id and settled.number = attempt.instalment
                           and settled.transaction_uuid = event.transaction_uuid)
        and not exists (select from portal.gift_card as bought
                         where event.rejection is null and bought.tenant_id = $1 and bought.id = attempt.id
                           and bought.transaction_uuid = event.transaction_uuid)
        and not exists (select from portal.payment_check as handled
                         where handled.tenant_id = $1 and handled.id = 'rejected:' || event.transaction_uuid)`,
    [db.tenantId, from, until],
  );
}

/** An attempt to query at the provider. */
export interface AskedAttempt {
  id: string;
  siteId: string;
  mode: PaymentMode;
  shopVersion: number | null;
}

/** Returns the attempts that began on a day, or have journal entries of that day. */
export function readAttemptsOf(
  db: TenantDb,
  siteIds: readonly string[],
  { from, until }: DayInstants,
): Promise<AskedAttempt[]> {
  return db.named<AskedAttempt>(
    'closing-attempts',
    `select id, site_id as "siteId", mode, shop_version as "shopVersion" from portal.payment_attempt
      where tenant_id = $1 and site_id = any ($4) and started_at >= $2 and started_at < $3
        and transaction_day between ($2::timestamptz at time zone 'UTC')::date and ($3::timestamptz at time zone 'UTC')::date
     union
     select attempt.id, attempt.site_id, attempt.mode, attempt.shop_version
       from portal.payment_event as event
       join portal.payment_attempt as attempt on attempt.tenant_id = $1 and attempt.id = event.attempt_id
      where event.tenant_id = $1 and event.recorded_at >= $2 and event.recorded_at < $3
     order by id`,
    [db.tenantId, from, until, siteIds],
  );
}

/** An attempt with the last journal entry of each of its transactions. */
export interface AttemptWithJournal {
  id: string;
  cartId: string;
  orderNumber: string | null;
  /** The provider's id of the attempt. */
  session: string | null;
  known: {
    uuid: string;
    statusClass: string;
    amount: number;
    effectiveAmount: number | null;
    isRejected: boolean;
  }[];
}

/** Returns the journal's entries of attempts. */
export function readJournalOf(db: TenantDb, attempts: readonly string[]): Promise<AttemptWithJournal[]> {
  return db.named<AttemptWithJournal>(
    'closing-journal',
    `select attempt.id, attempt.cart_id as "cartId", attempt.session,
            (select external_purchase_id from portal.purchase
              where purchase.tenant_id = $1 and purchase.cart_id = attempt.cart_id) as "orderNumber",
            coalesce((
              select jsonb_agg(jsonb_build_object(
                       'uuid', last.transaction_uuid, 'statusClass', last.status_class, 'amount', last.amount,
                       'effectiveAmount', last.effective_amount, 'isRejected', last.rejection is not null))
                from (select distinct on (transaction_uuid) * from portal.payment_event as event
                       where event.tenant_id = $1 and event.attempt_id = attempt.id and transaction_uuid is not null
                       order by transaction_uuid, sequence desc) as last), '[]') as known
       from portal.payment_attempt as attempt
      where attempt.tenant_id = $1 and attempt.id = any ($2)`,
    [db.tenantId, attempts],
  );
}

/** The job that closes a day. */
export const CLOSE_JOB = defineJob('sale.close-day', z.object({ day: z.string() }));

/** Marks a day as being closed. @returns false when its closing already runs */
async function beginClosing(
  db: TenantDb,
  day: string,
  by: Pick<Administrator, 'email'> | undefined,
): Promise<boolean> {
  const rows = await db.named(
    'closing-begin',
    `insert into portal.closing as known (tenant_id, day, state, administrator_email) values ($1, $2, 'running', $3)
     on conflict (tenant_id, day) do update
        set state = 'running', started_at = now(), finished_at = null, administrator_email = $3
      where known.state <> 'running' or known.started_at < now() - ${ABANDONED_AFTER}
     returning 1`,
    [db.tenantId, day, by?.email ?? ''],
  );
  return rows.length > 0;
}

/** Retries for a provider that is temporarily down. */
const MAX_ATTEMPTS = 3;

/** Enqueues the closing of a day. @returns false when its closing already runs */
export async function enqueueClosing(
  db: TenantDb,
  day: string,
  by: Pick<Administrator, 'email'> | undefined,
): Promise<boolean> {
  if (!(await beginClosing(db, day, by))) return false;
  const key = `${CLOSE_JOB.name}:${db.tenantId}:${day}`;
  await enqueue(db, CLOSE_JOB, { day }, { key, maxAttempts: MAX_ATTEMPTS });
  return true;
}

/** Records a failed closing: the provider did not answer. */
export async function failClosing(db: TenantDb, day: string): Promise<void> {
  await db.named(
    'closing-fail',
    `update portal.closing set state = 'failed', finished_at = now() where tenant_id = $1 and day = $2`,
    [db.tenantId, day],
  );
}

/**
 * Writes the sums of a day and its differences. A handled difference stays handled; an open difference that no longer
 * exists is deleted.
 */
export async function finishClosing(
  db: TenantDb,
  day: string,
  sums: ClosingSums,
  differences: readonly Difference[],
): Promise<void> {
  await db.named(
    'closing-finish',
    `update portal.closing
        set state = 'done', finished_at = now(), orders = $3, orders_amount = $4, payments = $5, payments_amount = $6,
            asked = $7, not_asked = $8, gift_sold = $9, gift_redeemed = $10, gift_credited = $11
      where tenant_id = $1 and day = $2`,
    [
      db.tenantId,
      day,
      sums.orders,
      sums.ordersAmount,
      sums.payments,
      sums.paymentsAmount,
      sums.asked,
      sums.notAsked,
      sums.giftSold,
      sums.giftRedeemed,
      sums.giftCredited,
    ],
  );
  await db.named(
    'closing-forget-differences',
    `delete from portal.closing_difference
      where tenant_id = $1 and day = $2 and handled_at is null and not id = any ($3)`,
    [db.tenantId, day, differences.map(({ id }) => id)],
  );
  await db.named(
    'closing-add-differences',
    `insert into portal.closing_difference as known
            (tenant_id, day, id, kind, here, there, cart_id, order_number, transaction_uuid)
     select $1, $2, id, kind, here, there, "cartId", "orderNumber", "transactionUuid"
       from jsonb_to_recordset($3) as found (id text, kind text, here bigint, there bigint, "cartId" uuid,
                                             "orderNumber" text, "transactionUuid" text)
     on conflict (tenant_id, day, id) do update set here = excluded.here, there = excluded.there
      where known.handled_at is null`,
    [db.tenantId, day, JSON.stringify(differences)],
  );
}

/** Marks a difference as handled. @returns false when it is not open */
export async function handleDifference(
  db: TenantDb,
  { day, id, note }: { day: string; id: string; note: string },
  by: Administrator,
): Promise<{ kind: string; here: number | null; there: number | null } | undefined> {
  const [handled] = await db.named<{ kind: string; here: number | null; there: number | null }>(
    'closing-handle',
    `update portal.closing_difference set handled_at = now(), handled_by = $4, note = $5
      where tenant_id = $1 and day = $2 and id = $3 and handled_at is null
     returning kind, here, there`,
    [db.tenantId, day, id, by.email, note],
  );
  return handled;
}
