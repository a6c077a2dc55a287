import type { TenantDb } from '#kernel/database/database.ts';
import { issueCredit } from '#payment/gift-cards/credit.sql.ts';
import { capturedOf, lockPayments } from '#payment/refunds/captured.sql.ts';
import { requestParts, settleRefund } from '#payment/refunds/refunds.sql.ts';
import { type CapturedPayment, partsOf, type RefundPart } from '#payment/refunds/refunds.ts';
import type { MoveRow } from './moves.sql.ts';

/** Locks the payments and the order of a move whose difference is refunded, in the order of all refunds. */
export async function lockForRefund(
  db: TenantDb,
  { purchaseId }: Pick<MoveRow, 'purchaseId'>,
): Promise<void> {
  await lockPayments(db);
  await db.named(
    'move-lock-order',
    'select from portal.purchase where tenant_id = $1 and id = $2 for update',
    [db.tenantId, purchaseId],
  );
}

/**
 * Returns a move without a change of price where its tickets have another price by now: the ticketing system refused the
 * move at first, and a ticket was refunded at its full price, or moved with a refund of its difference.
 */
export async function withoutRefunded(db: TenantDb, move: MoveRow): Promise<MoveRow> {
  const rows = await db.named(
    'move-refunded-meanwhile',
    `select from portal.refund
       join portal.ticket on ticket.tenant_id = $1 and ticket.purchase_id = $2 and ticket.ticket_number = any ($3)
      where refund.tenant_id = $1 and refund.purchase_id = $2 and refund.state <> 'refused'
        and (ticket.line_id = any (refund.line_ids) or ticket.ticket_number = any (refund.ticket_numbers))
     union all
     select from portal.ticket_move as other
       join portal.ticket_move as this on this.tenant_id = $1 and this.id = $4
      where other.tenant_id = $1 and other.purchase_id = $2 and other.id <> $4 and other.refund_id is not null
        and other.state <> 'refused' and other.begun_at > this.begun_at and other.ticket_numbers && $3
      limit 1`,
    [db.tenantId, move.purchaseId, move.ticketNumbers, move.id],
  );
  return rows.length === 0 ? move : { ...move, prices: [], refundAmount: 0, feeAmount: 0, refundId: null };
}

/** Returns what the payments of an order have left, in cents. */
const leftAt = (payments: readonly CapturedPayment[]): number =>
  payments.reduce((sum, { left }) => sum + left, 0);

/**
 * Requests the refund of the difference of a completed move. What the provider has refunded meanwhile without the portal
 * leaves less to refund: the venue keeps the rest of the difference.
 * @returns the refunded amount, what of it became credit, and what the venue keeps, in cents
 */
export async function refundDifference(
  db: TenantDb,
  move: MoveRow,
): Promise<{ refunded: number; credited: number; kept: number }> {
  const { id, purchaseId, cartId, prices, refundId, isCredit } = move;
  if (refundId === null) return { refunded: 0, credited: 0, kept: 0 };
  const captured = await capturedOf(db, cartId);
  const parts = partsOf(captured, move.refundAmount) ?? partsOf(captured, leftAt(captured)) ?? [];
  const refunded = parts.reduce((sum, { amount }: RefundPart) => sum + amount, 0);
  const kept = move.refundAmount + move.feeAmount - refunded;
  const [refund] = await db.named<{ currency: string }>(
    'move-refund-difference',
    `insert into portal.refund (tenant_id, id, cart_id, purchase_id, amount, kept_amount, currency, state, done_at, move_id,
                                reduced_amount, reduced, is_credit)
     select $1, $2, $3, $4, $5, $6, purchase.currency, case $5::int when 0 then 'done' else 'due' end,
            case $5::int when 0 then now() end, $7, $8,
            (select jsonb_object_agg(line_id, reduction)
               from (select ticket.line_id, sum(price.reduction) as reduction
                       from jsonb_to_recordset($9) as price ("ticketNumber" text, reduction integer)
                       join portal.ticket
                         on ticket.tenant_id = $1 and ticket.purchase_id = $4 and ticket.ticket_number = price."ticketNumber"
                      group by ticket.line_id) as line), $10
       from portal.purchase where purchase.tenant_id = $1 and purchase.id = $4
     returning currency`,
    [
      db.tenantId,
      refundId,
      cartId,
      purchaseId,
      refunded,
      kept,
      id,
      prices.reduce((sum, { reduction }) => sum + reduction, 0),
      JSON.stringify(prices),
      isCredit,
    ],
  );
  let credited = 0;
  if (refund && refunded > 0) {
    await requestParts(db, { id: refundId, currency: refund.currency, reason: 'order', isCredit }, parts);
    if (isCredit) credited = await issueCredit(db, refundId);
    await settleRefund(db, refundId);
  }
  await db.named(
    'move-refunded',
    'update portal.ticket_move set refund_amount = $3, fee_amount = $4 where tenant_id = $1 and id = $2',
    [db.tenantId, id, refunded, kept],
  );
  return { refunded, credited, kept };
}
