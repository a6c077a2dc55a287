import type { PaymentEvent } from '#gateways/payment/port.ts';

/** A payment that was debited. */
export interface CapturedPayment {
  readonly transactionUuid: string;
  readonly attemptId: string;
  /** Of it, what is not given back and not about to be, in cents. */
  readonly left: number;
}

/** A part of a payment that is given back. */
export interface RefundPart extends CapturedPayment {
  /** In cents. */
  readonly amount: number;
}

/** What can be given back of some payments, in cents. */
export const leftOf = (payments: readonly CapturedPayment[]): number =>
  payments.reduce((sum, { left }) => sum + left, 0);

/** Spreads an amount in cents over payments, in their order. @throws RangeError when they have less */
export function partsOf(payments: readonly CapturedPayment[], amount: number): RefundPart[] {
  const parts: RefundPart[] = [];
  let open = amount;
  for (const payment of payments) {
    const part = Math.min(open, payment.left);
    if (part > 0) parts.push({ ...payment, amount: part });
    open -= part;
  }
  if (open > 0) throw new RangeError('More is to be given back than was debited');
  return parts;
}

/**
 * The event by which the provider has made a refund already, whose answer was lost: its transaction is cancelled, or has
 * a refund of that amount that is not another's. One refund of a transaction is made at a time.
 * @param others the provider's transactions by which other refunds of it were made
 */
export function refundMade(
  events: readonly PaymentEvent[],
  refund: { readonly transactionUuid: string; readonly amount: number },
  others: readonly string[],
): PaymentEvent | undefined {
  return events.find((event) => {
    if (event.transactionUuid === refund.transactionUuid) return event.statusClass === 'cancelled';
    return (
      event.refundOf === refund.transactionUuid &&
      event.statusClass !== 'failed' &&
      (event.taken === null || event.taken.amountCents === refund.amount) &&
      !others.includes(event.transactionUuid ?? '')
    );
  });
}
