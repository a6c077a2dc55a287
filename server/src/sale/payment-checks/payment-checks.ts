import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RefundState } from '#payment/refunds/refunds.ts';
import { viewUser } from '../stuck-carts/stuck-carts.ts';

/** A payment that an administrator must check, with its cart and the administrator who handled it. */
export interface PaymentToCheckRow {
  id: string;
  issue: Payment['issue'];
  at: Date;
  operation: Payment['operation'];
  status: string | null;
  /** In the minor unit of its currency. */
  amount: number;
  taken: number;
  currency: string;
  expected: number | null;
  orderId: string;
  transactionId: string | null;
  transactionUuid: string | null;
  mode: 'TEST' | 'PRODUCTION';
  cartId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  socialReason: string | null;
  /** Whether an administrator can refund it in the portal. */
  isRefundable: boolean;
  /** When it is refunded automatically; null when it is not. */
  refundAt: Date | null;
  /** State of its refund. */
  refundState: RefundState | null;
  /** State of a dispute */
  disputeState: 'open' | 'won' | 'lost' | null;
  respondBy: Date | null;
  /** Number of the order that a disputed payment paid */
  orderNumber: string | null;
  isBlocked: boolean;
  /** The gift card that the payment has bought. */
  giftCardId: string | null;
  handledAt: Date | null;
  handledBy: string | null;
  note: string | null;
}

/** Returns a payment to check for the response. */
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
    ...(row.giftCardId !== null && { giftCardId: row.giftCardId }),
    ...(row.handledAt && {
      handled: { at: row.handledAt.toISOString(), by: row.handledBy ?? '', note: row.note ?? '' },
    }),
  };
}

/** A payment to check in the response of the list. */
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
