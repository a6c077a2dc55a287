import { z } from 'zod';
import { freeBookings } from '#cart/sale-rules/sale-rules.sql.ts';
import { recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { changesBetween } from '#kernel/format/changes.ts';
import { issueCredit } from '#payment/gift-cards/credit.sql.ts';
import { cancelSchedule } from '#payment/instalments/instalments.sql.ts';
import { capturedOf, lockPayments } from '#payment/refunds/captured.sql.ts';
import { requestParts, settleRefund } from '#payment/refunds/refunds.sql.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { auditedCart, takenLines } from '#sale/sold-lines.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { openResales } from '../resales/resales.sql.ts';
import {
  isWhole,
  type OrderRefund,
  type OrderToRefund,
  type ResaleShare,
  reductionsOf,
  requireParts,
  requireRefundAmount,
  type TakenParts,
} from './refunds.ts';

/** Whether an order `purchase` is paid in instalments, or month by month. */
export const IS_PAID_IN_PARTS = `
  exists (select from portal.cart
            join portal.payment_schedule as schedule on schedule.tenant_id = cart.tenant_id and schedule.id = cart.attempt_id
           where cart.tenant_id = purchase.tenant_id and cart.id = purchase.cart_id) as "isPaidInParts"`;

/** The columns of an order `purchase` that decide whether the customer can withdraw. */
export const WITHDRAWAL_COLUMNS = `
  coalesce((select jsonb_agg(jsonb_build_object(
              'number', ticket_number, 'lineId', line_id, 'sessionId', ticket.session_id, 'isTransferred', ticket.user_id is distinct from purchase.user_id,
              'isUsed', consumed_at is not null, 'movedStart', ticket.moved_event ->> 'start',
              'movedService', ticket.moved_service ->> 'service',
              'reducedAmount', ticket.reduced_amount, 'isRefunded', exists (
                select from portal.refund
                 where refund.tenant_id = purchase.tenant_id and refund.purchase_id = purchase.id
                   and refund.state <> 'refused' and ticket_number = any (refund.ticket_numbers)))
                     order by length(ticket_number), ticket_number)
              from portal.ticket
             where ticket.tenant_id = purchase.tenant_id and ticket.purchase_id = purchase.id), '[]') as tickets,
  ${IS_PAID_IN_PARTS},
  purchase.blocked_at is not null as "isBlocked"`;

const ORDER = `
  purchase.id as "purchaseId", purchase.cart_id as "cartId", purchase.external_purchase_id as "externalPurchaseId",
  purchase.currency, purchase.lines, purchase.cards, purchase.sold_at as "soldAt",
  purchase.supplement_of is not null as "isSupplement", ${WITHDRAWAL_COLUMNS},
  array(select unnest(line_ids)::text from portal.refund
         where refund.tenant_id = $1 and refund.purchase_id = purchase.id and refund.state <> 'refused') as "refundedLineIds",
  (select coalesce(sum(kept_amount), 0)::int from portal.refund
    where refund.tenant_id = $1 and refund.purchase_id = purchase.id and refund.state <> 'refused') as "keptAmount"
  from portal.purchase`;

/** Returns the cart of an order when no refund has this id yet. */
export async function readCartOf(
  db: TenantDb,
  { id, userId, externalPurchaseId }: { id: string; userId: string; externalPurchaseId: string },
): Promise<{ cartId: string } | undefined> {
  const rows = await db.named<{ cartId: string }>(
    'refund-cart-of-order',
    `select cart_id as "cartId" from portal.purchase
      where tenant_id = $1 and user_id = $2 and external_purchase_id = $3
        and not exists (select from portal.refund where tenant_id = $1 and id = $4)`,
    [db.tenantId, userId, externalPurchaseId, id],
  );
  return rows[0];
}

/** Reads a customer's order, and locks it against other refunds and its tickets against transfers. */
export async function lockOrder(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<OrderToRefund | undefined> {
  await db.named(
    'refund-lock-order',
    'select from portal.purchase where tenant_id = $1 and external_purchase_id = $2 for update',
    [db.tenantId, externalPurchaseId],
  );
  // A concurrent acceptance of a ticket commits before this decision, or fails.
  await db.named(
    'refund-lock-tickets',
    `select from portal.ticket
      where tenant_id = $1
        and purchase_id = (select id from portal.purchase where tenant_id = $1 and external_purchase_id = $2)
      order by id for no key update`,
    [db.tenantId, externalPurchaseId],
  );
  return readOrderToRefund(db, userId, externalPurchaseId);
}

/**
 * Returns the tickets of an order whose move to another price has begun. The price of a ticket is changed by one operation at
 * a time; the caller has locked the tickets.
 */
export async function readTicketsInMoves(db: TenantDb, purchaseId: string): Promise<ReadonlySet<string>> {
  const rows = await db.named<{ number: string }>(
    'refund-tickets-in-moves',
    `select unnest(ticket_numbers) as number from portal.ticket_move
      where tenant_id = $1 and purchase_id = $2 and state = 'begun' and (refund_id is not null or prices <> '[]')`,
    [db.tenantId, purchaseId],
  );
  return new Set(rows.map(({ number }) => number));
}

/** Returns a customer's order with the data that a refund is decided by. */
export async function readOrderToRefund(
  db: TenantDb,
  userId: string,
  externalPurchaseId: string,
): Promise<OrderToRefund | undefined> {
  const [order] = await db.named<Omit<OrderToRefund, 'payments'>>(
    'refund-order',
    `select ${ORDER} where purchase.tenant_id = $1 and user_id = $2 and external_purchase_id = $3`,
    [db.tenantId, userId, externalPurchaseId],
  );
  return order && { ...order, payments: await capturedOf(db, order.cartId) };
}

const REFUND = `
  id, purchase_id as "purchaseId", cart_id as "cartId", line_ids as "lineIds", units, ticket_numbers as "ticketNumbers", currency, state,
  is_withdrawal as "isWithdrawal", is_cancellation as "isCancellation", is_credit as "isCredit", amount, kept_amount as "keptAmount", resale from portal.refund`;

/** Returns a refund of an order. */
export async function readOrderRefund(db: TenantDb, id: string): Promise<OrderRefund | undefined> {
  const rows = await db.named<OrderRefund>(
    'refund-of-order',
    `select ${REFUND} where tenant_id = $1 and id = $2 and purchase_id is not null and move_id is null and resale_of is null`,
    [db.tenantId, id],
  );
  return rows[0];
}

/** Returns the order of a refund, without the parts that this refund cancels. */
export async function readOrderOf(db: TenantDb, refund: OrderRefund): Promise<OrderToRefund> {
  const [order] = await db.named<Omit<OrderToRefund, 'payments'>>(
    'refund-order-of',
    `select ${ORDER} where purchase.tenant_id = $1 and purchase.id = $2`,
    [db.tenantId, refund.purchaseId],
  );
  if (!order) throw new Error('A refund is of no order');
  return {
    ...order,
    refundedLineIds: order.refundedLineIds.filter((id) => !refund.lineIds.includes(id)),
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      isRefunded: ticket.isRefunded && !refund.ticketNumbers.includes(ticket.number),
    })),
    keptAmount: order.keptAmount - (refund.state === 'refused' ? 0 : refund.keptAmount),
    payments: await capturedOf(db, order.cartId),
  };
}

/** The job that cancels the tickets of an order. */
export const TAKE_BACK_JOB = defineJob('sale.take-back', z.object({ refundId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/**
 * The job that cancels the tickets of a cancellation by a rule. A process of the previous version, which would refund the
 * whole price, does not know it.
 */
export const CANCEL_JOB = defineJob('tickets.cancel', z.object({ refundId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** The same for credit: a process of a version without credit, which would refund money, does not know it. */
export const CREDIT_JOB = defineJob('tickets.refund-as-credit', z.object({ refundId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** The same for tickets that may get more: a process without resales, which would not open them, does not know it. */
export const RESALE_CANCEL_JOB = defineJob('tickets.cancel-for-resale', z.object({ refundId: z.string() }), {
  priority: 'money',
  ifTenantIsMissing: 'fail',
});

/** The job that confirms the receipt of a withdrawal to a customer. */
export const WITHDRAWAL_MAIL_JOB = defineJob('tickets.withdrawal-mail', z.object({ refundId: z.string() }), {
  ifTenantIsMissing: 'fail',
});

/** The job that confirms a cancellation to a customer. */
export const CANCELLATION_MAIL_JOB = defineJob(
  'tickets.cancellation-mail',
  z.object({ refundId: z.string() }),
);

/** A refund to decide. */
export interface RefundDecision extends TakenParts {
  readonly id: string;
  readonly amount: number;
  /** Present for a cancellation by a rule: what the venue keeps of the price, in cents */
  readonly keptAmount?: number;
  /** Whether the customer gets credit for what the bank would return */
  readonly isCredit?: boolean;
  /** What more the tickets of a cancellation get if their places are taken again */
  readonly resale?: readonly ResaleShare[];
}

/**
 * Decides to cancel lines of an order, which excludes every other refund of them.
 * @param by undefined: the customer, who withdraws, or cancels by a rule
 * @returns false when another refund includes them
 */
export async function decideRefund(
  db: TenantDb,
  refund: RefundDecision,
  order: OrderToRefund,
  by: Pick<Administrator, 'userId' | 'email'> | undefined,
): Promise<boolean> {
  const reduced = reductionsOf(order, refund);
  const rows = await db.named(
    'refund-decide',
    `insert into portal.refund (tenant_id, id, cart_id, purchase_id, line_ids, amount, currency, state,
                                administrator_id, administrator_email, is_withdrawal, units, ticket_numbers,
                                is_cancellation, kept_amount, reduced_amount, reduced, is_credit, resale)
     values ($1, $2, $3, $4, $5, $6, $7, 'taking-back', $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing returning 1`,
    [
      db.tenantId,
      refund.id,
      order.cartId,
      order.purchaseId,
      refund.lineIds,
      refund.amount,
      order.currency,
      by?.userId ?? null,
      by?.email ?? '',
      by === undefined && refund.keptAmount === undefined,
      JSON.stringify(refund.units),
      refund.ticketNumbers,
      refund.keptAmount !== undefined,
      refund.keptAmount ?? 0,
      Object.values(reduced).reduce((sum, amount) => sum + amount, 0),
      JSON.stringify(reduced),
      refund.isCredit === true,
      JSON.stringify(refund.resale ?? []),
    ],
  );
  if (rows.length === 0) return false;
  await endOffers(db, order.purchaseId, refund);
  // If this process dies before the tickets are cancelled, the job cancels them.
  const job = jobOf(refund);
  await enqueue(
    db,
    job,
    { refundId: refund.id },
    { runAt: new Date(Date.now() + 5_000), key: `${job.name}:${refund.id}` },
  );
  return true;
}

function jobOf({ isCredit, keptAmount, resale = [] }: RefundDecision) {
  if (resale.length > 0) return RESALE_CANCEL_JOB;
  if (isCredit) return CREDIT_JOB;
  return keptAmount === undefined ? TAKE_BACK_JOB : CANCEL_JOB;
}

/** Ends the transfer links of tickets of these lines: a cancelled ticket must not be accepted. */
async function endOffers(
  db: TenantDb,
  purchaseId: string,
  { lineIds, ticketNumbers }: TakenParts,
): Promise<void> {
  await db.named(
    'refund-end-offers',
    `update portal.ticket_transfer set state = 'taken-back', ended_at = now(), email = null
      where tenant_id = $1 and state = 'offered' and ticket_id in (
        select id from portal.ticket
         where tenant_id = $1 and purchase_id = $2 and (line_id = any ($3::uuid[]) or ticket_number = any ($4)))`,
    [db.tenantId, purchaseId, lineIds, ticketNumbers],
  );
}

/** Locks a refund. @returns false when its tickets were already cancelled, or the refund was refused */
async function lockRefund(db: TenantDb, { id, purchaseId }: OrderRefund): Promise<boolean> {
  await db.named(
    'refund-lock-purchase',
    'select from portal.purchase where tenant_id = $1 and id = $2 for update',
    [db.tenantId, purchaseId],
  );
  const rows = await db.named(
    'refund-lock',
    `select from portal.refund where tenant_id = $1 and id = $2 and state = 'taking-back' for update`,
    [db.tenantId, id],
  );
  return rows.length > 0;
}

/** Ends a refund whose tickets the ticketing system does not cancel: nothing is refunded. */
export async function refuseRefund(db: TenantDb, refund: OrderRefund): Promise<void> {
  await db.named(
    'refund-refuse',
    `update portal.refund set state = 'refused' where tenant_id = $1 and id = $2 and state = 'taking-back'`,
    [db.tenantId, refund.id],
  );
}

/**
 * Requests the amount of cancelled tickets, marks the tickets and records the refund. A repeated run changes nothing.
 */
export async function payBack(db: TenantDb, refund: OrderRefund): Promise<void> {
  await lockPayments(db);
  if (!(await lockRefund(db, refund))) return;
  const order = await readOrderOf(db, refund);
  const amount = refund.isCancellation ? refund.amount : requireRefundAmount(order, refund);
  const [decided] = await db.named<{ userId: string; email: string }>(
    'refund-pay-back',
    `update portal.refund set state = 'due', amount = $3 where tenant_id = $1 and id = $2
     returning administrator_id as "userId", administrator_email as email`,
    [db.tenantId, refund.id, amount],
  );
  await db.named(
    'refund-mark-tickets',
    `update portal.ticket set refunded_at = now()
      where tenant_id = $1 and purchase_id = $2 and refunded_at is null
        and (line_id = any ($3::uuid[]) or ticket_number = any ($4))`,
    [db.tenantId, refund.purchaseId, refund.lineIds, refund.ticketNumbers],
  );
  if (isWhole(order, refund.lineIds)) await cancelSchedules(db, order);
  const { id, isCredit } = refund;
  const decision = { id, currency: order.currency, reason: 'order', isCredit } as const;
  await requestParts(db, decision, requireParts(order, amount));
  const creditAmount = isCredit ? await issueCredit(db, id) : 0;
  await settleRefund(db, refund.id);
  if (refund.resale.length > 0) await openResales(db, refund.id);
  if (refund.isWithdrawal) await enqueue(db, WITHDRAWAL_MAIL_JOB, { refundId: refund.id });
  // Of free tickets and of credit, which is given at once, the mail on the refund says everything.
  if (refund.isCancellation && (refund.resale.length > 0 || (amount > 0 && !isCredit)))
    await enqueue(db, CANCELLATION_MAIL_JOB, { refundId: refund.id });
  await noteEvent(db, 'order.cancelled', { refundId: refund.id });
  const lines = takenLines(order.lines, refund);
  await freeBookings(db, order.cartId, lines);
  const { services, paidAmount } = auditedCart({ lines, paidAt: null, amount });
  await recordChange(db, refund.isWithdrawal || refund.isCancellation ? undefined : decided, {
    action: actionOf(refund),
    subject: order.externalPurchaseId,
    changes: changesBetween(
      {},
      {
        services,
        refundedAmount: paidAmount,
        creditAmount: creditAmount > 0 ? String(creditAmount) : undefined,
        keptAmount: refund.isCancellation ? String(refund.keptAmount) : undefined,
      },
    ),
  });
}

function actionOf({ isWithdrawal, isCancellation }: OrderRefund) {
  if (isCancellation) return 'order.cancelled';
  return isWithdrawal ? 'order.withdrawn' : 'order.refunded';
}

async function cancelSchedules(db: TenantDb, { payments }: OrderToRefund): Promise<void> {
  for (const attemptId of new Set(payments.map((payment) => payment.attemptId)))
    if (attemptId !== null) await cancelSchedule(db, attemptId);
}
