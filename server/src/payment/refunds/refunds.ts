import type { PaymentEvent } from '#gateways/payment/shapes/port.ts';

/** Begins the identifier of what a gift card paid; the id of portal.gift_card_use follows. */
export const GIFT_PAYMENT = 'gift:';

/** Returns the id of the use of a gift card that a payment is; null for a debit. */
export const giftUseOf = ({ transactionUuid }: Pick<CapturedPayment, 'transactionUuid'>): string | null =>
  transactionUuid.startsWith(GIFT_PAYMENT) ? transactionUuid.slice(GIFT_PAYMENT.length) : null;

/** A payment that was debited, or that a gift card made. */
export interface CapturedPayment {
  readonly transactionUuid: string;
  /** Null for a gift card. */
  readonly attemptId: string | null;
  /** Amount that is neither refunded, nor about to be, nor refunded at the provider without the portal, in cents. */
  readonly left: number;
  /** Refunds that the provider made without a request of the portal and that belong to no refund of the portal yet. */
  readonly elsewhere: readonly RefundElsewhere[];
}

/** A refund that was made in the provider's own back office. */
export interface RefundElsewhere {
  /** The provider's transaction; null where the payment was cancelled. */
  readonly madeBy: string | null;
  /** In cents. */
  readonly amount: number;
}

/** A part of a payment that is refunded. */
export interface RefundPart extends Pick<CapturedPayment, 'transactionUuid' | 'attemptId'> {
  /** In cents. */
  readonly amount: number;
  /** Present when the provider has made it already. */
  readonly made?: Pick<RefundElsewhere, 'madeBy'>;
}

/** Returns the amount of payments that no refund of the portal covers, in cents, refunds at the provider included. */
export const leftOf = (payments: readonly CapturedPayment[]): number =>
  payments.reduce((sum, payment) => sum + payment.left + elsewhereOf([payment]), 0);

/** Returns the amount refunded at the provider that no refund of the portal covers, in cents. */
export const elsewhereOf = (payments: readonly CapturedPayment[]): number =>
  payments.flatMap(({ elsewhere }) => elsewhere).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Spreads an amount in cents over payments, in their order. A refund of the same amount at the provider is used for the
 * part; further ones count when the payments have too little left.
 * @returns undefined when the payments cannot cover the amount
 */
export function partsOf(payments: readonly CapturedPayment[], amount: number): RefundPart[] | undefined {
  const made = payments.flatMap((payment) =>
    payment.elsewhere.map((refund) => ({ ...identityOf(payment), ...refund })),
  );
  const same = made.find((refund) => refund.amount === amount);
  if (same) return [partMade(same, amount)];
  const parts: RefundPart[] = [];
  let open = amount;
  const isShort = payments.reduce((sum, { left }) => sum + left, 0) < amount;
  for (const refund of isShort ? made : []) {
    // A cancelled payment may count in part; a refund at the provider is one amount.
    const part = refund.madeBy === null ? Math.min(open, refund.amount) : refund.amount;
    if (part === 0 || part > open) continue;
    parts.push(partMade(refund, part));
    open -= part;
  }
  for (const payment of payments) {
    const part = Math.min(open, payment.left);
    if (part > 0) parts.push({ ...identityOf(payment), amount: part });
    open -= part;
  }
  return open > 0 ? undefined : parts;
}

const identityOf = ({ transactionUuid, attemptId }: CapturedPayment) => ({ transactionUuid, attemptId });

const partMade = (
  { transactionUuid, attemptId, madeBy }: ReturnType<typeof identityOf> & RefundElsewhere,
  amount: number,
): RefundPart => ({ transactionUuid, attemptId, amount, made: { madeBy } });

/** States of a refund whose tickets are cancelled. */
export type RefundState = 'due' | 'pending' | 'done' | 'failed';

/** Returns the state of a refund from its parts, except those that were requested again. */
export function refundStateOf(parts: readonly RefundState[]): RefundState {
  const first = (['failed', 'due', 'pending'] as const).find((state) => parts.includes(state));
  return first ?? 'done';
}

/**
 * Returns the event of a refund that the provider has already made, whose answer was lost: its transaction is
 * cancelled, or has an unassigned refund of that amount. Refunds of a transaction are made one at a time.
 * @param others the provider's transactions of other refunds
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
      event.statusClass !== 'cancelled' &&
      (event.taken === null || event.taken.amountCents === refund.amount) &&
      !others.includes(event.transactionUuid ?? '')
    );
  });
}
