import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { RefundState } from '#payment/refunds/rules.ts';

type Payment = CallAnswer<'GET /Purchase/PaymentsToCheck'>['payments'][number];

/** A payment that a person must check, with its cart and the administrator who handled it. */
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
  /** Whether an administrator can give it back here. */
  isRefundable: boolean;
  /** When it is given back automatically; null when it is not. */
  refundAt: Date | null;
  /** Of its refund. */
  refundState: RefundState | null;
  /** Of a dispute */
  disputeState: 'open' | 'won' | 'lost' | null;
  respondBy: Date | null;
  /** Of the order that a disputed payment has paid */
  orderNumber: string | null;
  isBlocked: boolean;
  handledAt: Date | null;
  handledBy: string | null;
  note: string | null;
}
