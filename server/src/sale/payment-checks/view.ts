import type { CallAnswer } from '@guichet/contract/calls.ts';
import { viewUser } from '../stuck-carts/view.ts';
import type { PaymentToCheckRow } from './model.ts';

/** A payment to check as it is answered. */
export function viewPayment(row: PaymentToCheckRow): Payment {
  const user = viewUser(row);
  return {
    id: row.id,
    issue: row.issue,
    at: row.at.toISOString(),
    operation: row.operation,
    ...(row.status && { status: row.status }),
    amount: row.amount,
    taken: row.taken,
    currency: row.currency,
    ...(row.expected !== null && { expected: row.expected }),
    reference: {
      orderId: row.orderId,
      mode: row.mode,
      ...(row.transactionId && { transactionId: row.transactionId }),
      ...(row.transactionUuid && { transactionUuid: row.transactionUuid }),
    },
    ...(row.cartId && { cartId: row.cartId }),
    ...(user && { user }),
    isRefundable: row.isRefundable,
    ...(row.refundAt && { refundAt: row.refundAt.toISOString() }),
    ...(row.refundState && { refund: row.refundState }),
    ...(row.disputeState && { dispute: viewDispute(row, row.disputeState) }),
    ...(row.handledAt && {
      handled: { at: row.handledAt.toISOString(), by: row.handledBy ?? '', note: row.note ?? '' },
    }),
  };
}

/** A payment to check in the answer of the list. */
export type Payment = CallAnswer<'GET /Purchase/PaymentsToCheck'>['payments'][number];

function viewDispute(
  { respondBy, orderNumber, isBlocked }: PaymentToCheckRow,
  state: NonNullable<Payment['dispute']>['state'],
): NonNullable<Payment['dispute']> {
  return {
    state,
    ...(respondBy && { respondBy: respondBy.toISOString() }),
    ...(orderNumber !== null && { order: { externalPurchaseId: orderNumber, isBlocked } }),
  };
}
