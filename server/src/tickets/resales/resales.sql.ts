import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { recordChange } from '#kernel/database/audit.ts';
import type { Database, TenantDb } from '#kernel/database/database.ts';
import { filterTenants } from '#kernel/database/filter-tenants.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { issueCredit } from '#payment/gift-cards/credit.sql.ts';
import { capturedOf, lockPayments } from '#payment/refunds/captured.sql.ts';
import { requestParts, settleRefund } from '#payment/refunds/refunds.sql.ts';
import { type CapturedPayment, partsOf } from '#payment/refunds/refunds.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { sharesOf } from '#sale/takings/takings-refunds.ts';

/** State of a cancelled ticket whose place can be taken. */
type ResaleState = 'open' | 'taken' | 'untaken' | 'closed';

/** The job that refunds cancelled tickets whose places are taken, or whose session the venue has closed. */
export const RESALE_JOB = defineJob('tickets.refund-resale', z.object({ settlementId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** The job that mails a customer that nobody took the places. */
export const UNTAKEN_MAIL_JOB = defineJob(
  'tickets.resale-untaken-mail',
  z.object({ settlementId: z.string() }),
);

/** Opens the cancelled tickets of a refund whose places can be taken again. The ticketing system has released the places. */
export async function openResales(db: TenantDb, refundId: string): Promise<void> {
  await db.named('resales-open', 'select portal.open_resales($1, $2)', [db.tenantId, refundId]);
}

/** Returns the given tenants with a cancelled ticket whose place may be taken, or whose session has begun. */
export const withDueResales = (database: Database, tenants: readonly TenantId[]): Promise<TenantId[]> =>
  filterTenants(database, 'portal.has_due_resales', tenants);

/**
 * Ends the cancelled tickets whose places are taken, the earliest cancellation first, and those of sessions that have begun
 * or are closed; enqueues their refunds and mails.
 * @returns whether any has ended
 */
export async function endResales(db: TenantDb): Promise<boolean> {
  const settled = await db.query<{ id: string }>(
    'select distinct ended as id from portal.end_resales($1) as ended',
    [db.tenantId],
  );
  if (settled.length === 0) return false;
  const ended = await db.query<{ id: string; state: ResaleState }>(
    `select distinct settlement_id as id, state from portal.resale where tenant_id = $1 and settlement_id = any ($2)`,
    [db.tenantId, settled.map(({ id }) => id)],
  );
  for (const { id: settlementId, state } of ended)
    await enqueue(db, state === 'untaken' ? UNTAKEN_MAIL_JOB : RESALE_JOB, { settlementId });
  return true;
}

/** Cancelled tickets of one cancellation that ended together, with their order. */
export interface Settlement {
  id: string;
  state: ResaleState;
  cancellationId: string;
  purchaseId: string;
  cartId: string;
  orderNumber: string;
  userId: string;
  locale: Locale;
  currency: string;
  /** Whether the customer gets credit: as of the cancellation, unless the venue has closed the session */
  isCredit: boolean;
  isBlocked: boolean;
  tickets: number;
  /** What is to be refunded, in cents by line */
  amounts: Record<string, number>;
}

/** Reads a settlement. @returns undefined for an unknown one */
export async function readSettlement(db: TenantDb, id: string): Promise<Settlement | undefined> {
  const [row] = await db.named<Settlement>(
    'resale-settlement',
    `select ended.settlement_id as id, ended.state, ended.refund_id as "cancellationId", purchase.id as "purchaseId",
            purchase.cart_id as "cartId", purchase.external_purchase_id as "orderNumber", purchase.user_id as "userId",
            purchase.locale, purchase.currency, purchase.blocked_at is not null as "isBlocked", ended.tickets, ended.amounts,
            refund.is_credit and ended.state = 'taken' and customer.erased_at is null as "isCredit"
       from (select settlement_id, state, refund_id, purchase_id, sum(tickets)::int as tickets,
                    jsonb_object_agg(line_id, amount) as amounts
               from (select settlement_id, state, refund_id, purchase_id, line_id, count(*) as tickets,
                            sum(case state when 'closed' then kept_amount else amount end)::int as amount
                       from portal.resale
                      where tenant_id = $1 and settlement_id = $2 group by 1, 2, 3, 4, 5) as line
              group by 1, 2, 3, 4) as ended
       join portal.refund on refund.tenant_id = $1 and refund.id = ended.refund_id
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = ended.purchase_id
       left join portal.customer on customer.tenant_id = $1 and customer.id = purchase.user_id`,
    [db.tenantId, id],
  );
  return row;
}

/** Locks the payments and the order of a settlement, in the order of all refunds. @returns whether it is to be refunded now */
async function lockForRefund(db: TenantDb, { id, purchaseId }: Settlement): Promise<boolean> {
  await lockPayments(db);
  const [order] = await db.named<{ isDue: boolean }>(
    'resale-lock-order',
    `select blocked_at is null as "isDue" from portal.purchase where tenant_id = $1 and id = $2 for update`,
    [db.tenantId, purchaseId],
  );
  const made = await db.named('resale-made', 'select from portal.refund where tenant_id = $1 and id = $2', [
    db.tenantId,
    id,
  ]);
  return order?.isDue === true && made.length === 0;
}

const leftAt = (payments: readonly CapturedPayment[]): number =>
  payments.reduce((sum, { left }) => sum + left, 0);

/**
 * Refunds a settlement: a refund with its id, which cancels nothing and lowers what the cancellation kept. A repeated call
 * changes nothing, and an order whose payment is disputed waits for the end of the dispute. What the provider has refunded
 * meanwhile without the portal leaves less to refund.
 */
export async function refundSettlement(db: TenantDb, settlement: Settlement): Promise<void> {
  if (!(await lockForRefund(db, settlement))) return;
  const { id, purchaseId, cartId, currency, isCredit, cancellationId, orderNumber } = settlement;
  const wanted = Object.values(settlement.amounts).reduce((sum, amount) => sum + amount, 0);
  const captured = await capturedOf(db, cartId);
  const parts = partsOf(captured, wanted) ?? partsOf(captured, leftAt(captured)) ?? [];
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const lines = Object.keys(settlement.amounts);
  const shares = sharesOf(amount, Object.values(settlement.amounts));
  await db.named(
    'resale-refund',
    `insert into portal.refund (tenant_id, id, cart_id, purchase_id, amount, kept_amount, currency, state, done_at, resale_of,
                                reduced, is_credit)
     values ($1, $2, $3, $4, $5, - $5::int, $6, case $5::int when 0 then 'done' else 'due' end,
             case $5::int when 0 then now() end, $7, $8, $9)`,
    [
      db.tenantId,
      id,
      cartId,
      purchaseId,
      amount,
      currency,
      cancellationId,
      JSON.stringify(Object.fromEntries(lines.map((line, at) => [line, shares[at] ?? 0]))),
      isCredit,
    ],
  );
  let creditAmount = 0;
  if (amount > 0) {
    await requestParts(db, { id, currency, reason: 'order', isCredit }, parts);
    if (isCredit) creditAmount = await issueCredit(db, id);
    await settleRefund(db, id);
  }
  await recordChange(db, undefined, {
    action: settlement.state === 'closed' ? 'order.resale-closed' : 'order.resold',
    subject: orderNumber,
    changes: changesBetween(
      {},
      {
        refundedAmount: String(amount),
        creditAmount: creditAmount > 0 ? String(creditAmount) : undefined,
      },
    ),
  });
}

/** Enqueues the refunds of an order that waited for the end of a dispute. The caller has unblocked the order. */
export async function resumeResales(db: TenantDb, purchaseId: string): Promise<void> {
  const waiting = await db.named<{ id: string }>(
    'resales-waiting',
    `select distinct settlement_id as id from portal.resale
      where tenant_id = $1 and state in ('taken', 'closed')
        and purchase_id = $2
        and not exists (select from portal.refund where tenant_id = $1 and refund.id = resale.settlement_id)`,
    [db.tenantId, purchaseId],
  );
  for (const { id } of waiting) await enqueue(db, RESALE_JOB, { settlementId: id });
}

/** Returns the numbers of those tickets whose places their customers gave up. */
export async function readGivenUp(
  db: TenantDb,
  tickets: readonly { orderNumber: string; ticketNumber: string }[],
): Promise<ReadonlySet<string>> {
  if (tickets.length === 0) return new Set();
  const rows = await db.named<{ number: string }>(
    'resales-given-up',
    `select resale.ticket_number as number
       from portal.purchase
       join portal.resale on resale.tenant_id = $1 and resale.purchase_id = purchase.id
      where purchase.tenant_id = $1 and purchase.external_purchase_id = any ($2) and resale.ticket_number = any ($3)`,
    [
      db.tenantId,
      [...new Set(tickets.map(({ orderNumber }) => orderNumber))],
      tickets.map(({ ticketNumber }) => ticketNumber),
    ],
  );
  return new Set(rows.map(({ number }) => number));
}

/** A cancelled ticket of a session, for staff. */
export interface ResaleRow {
  id: string;
  orderNumber: string;
  ticketNumber: string;
  places: number;
  amount: number;
  state: ResaleState;
  openedAt: Date;
  endedAt: Date | null;
}

/** Maximum number of tickets that a list shows. */
const LISTED = 500;

/** Reads the cancelled tickets of a session whose places can be taken, in the order in which they are refunded. */
export const readResalesOf = (db: TenantDb, sessionId: string): Promise<ResaleRow[]> =>
  db.named<ResaleRow>(
    'resales-of-session',
    `select resale.id, purchase.external_purchase_id as "orderNumber", resale.ticket_number as "ticketNumber", resale.places,
            resale.amount, resale.state, resale.opened_at as "openedAt", resale.ended_at as "endedAt"
       from portal.resale
       join portal.purchase on purchase.tenant_id = $1 and purchase.id = resale.purchase_id
      where resale.tenant_id = $1 and resale.session_id = $2 order by resale.number limit ${LISTED}`,
    [db.tenantId, sessionId],
  );
