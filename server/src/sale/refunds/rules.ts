import type { CallAnswer } from '@guichet/contract/calls.ts';
import { withdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { type RefundableLine, refundAmount } from '@guichet/contract/tickets/refund-amount.ts';
import type { StoredLine } from '#cart/model.ts';
import { leftOf } from '#payment/refunds/rules.ts';
import { addDays, dayOf } from '#platform/format/time-zone.ts';
import { fail } from '#platform/http/errors.ts';
import type { CartOutcome } from '../stuck-carts/rules.ts';
import type { OrderToRefund } from './model.ts';

/** The lines of an order, as the amount of a refund is reckoned. */
export const refundableLines = ({
  lines,
  refundedLineIds,
}: Pick<OrderToRefund, 'lines' | 'refundedLineIds'>): RefundableLine[] =>
  lines.map(({ id, unitPrice, quantity }) => ({
    id,
    lineTotalAmount: unitPrice * quantity,
    isRefunded: refundedLineIds.includes(id),
  }));

/**
 * What a refund of some lines gives back, in cents.
 * @throws AppError for lines that the order has not, or has given back; for more than was debited
 */
export function requireRefundAmount(order: OrderToRefund, lineIds: readonly string[]): number {
  const lines = refundableLines(order);
  for (const id of lineIds) {
    const line = lines.find((known) => known.id === id);
    if (!line) fail('refund.unknown-line');
    if (line.isRefunded) fail('refund.already');
  }
  return refundAmount(lines, lineIds, leftOf(order.payments)) ?? fail('refund.beyond-debited');
}

/** Whether nothing of an order is left once these lines are taken back. */
export const isWhole = (
  order: Pick<OrderToRefund, 'lines' | 'refundedLineIds'>,
  lineIds: readonly string[],
): boolean => order.lines.every(({ id }) => lineIds.includes(id) || order.refundedLineIds.includes(id));

/** Lines as the ticketing system knows them: what concerns a card is named by its part of the line. */
export const soldLineIds = (lines: readonly StoredLine[], lineIds: readonly string[]): string[] =>
  lines
    .filter(({ id }) => lineIds.includes(id))
    .flatMap(({ id, details }) => [id, ...details.map((detail) => detail.id)]);

/** The law's fourteen days, and as many more as days without work may put off their end. */
const WITHDRAWAL_DAYS = 14 + 3;

type WithdrawableOrder = Pick<OrderToRefund, 'soldAt' | 'refundedLineIds' | 'boundLineIds' | 'isPaidInParts'>;

/**
 * Whether a customer may withdraw from a line themselves: from what has no date, is theirs and unused, and was paid at
 * once, as long as the law lets them.
 */
export function canWithdraw(
  { id, type, unitPrice }: Pick<StoredLine, 'id' | 'type' | 'unitPrice'>,
  { soldAt, refundedLineIds, boundLineIds, isPaidInParts }: WithdrawableOrder,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  return (
    withdrawalRight(type) !== 'none' &&
    unitPrice > 0 &&
    !isPaidInParts &&
    !refundedLineIds.includes(id) &&
    !boundLineIds.includes(id) &&
    dayOf(now, timeZone) <= addDays(dayOf(soldAt, timeZone), WITHDRAWAL_DAYS)
  );
}

/**
 * Refuses a withdrawal from what is not given back yet and may not be.
 * @param ownCards the numbers of the customer's cards: one that another has now is not emptied
 * @throws AppError `refund.no-withdrawal`
 */
export function requireWithdrawal(
  order: OrderToRefund,
  lineIds: readonly string[],
  { ownCards, ...at }: { now: Date; timeZone: string; ownCards: ReadonlySet<string> },
): void {
  const lines = order.lines.filter(({ id }) => lineIds.includes(id) && !order.refundedLineIds.includes(id));
  const parts = soldLineIds(order.lines, lineIds);
  const isAnothers = order.cards.some(
    ({ lineId, cardNumber }) => parts.includes(lineId) && !ownCards.has(cardNumber),
  );
  if (isAnothers || !lines.every((line) => canWithdraw(line, order, at))) fail('refund.no-withdrawal');
}

type Refunded = CallAnswer<'POST /Purchase/RefundStuckCarts'>[number]['outcome'];

/** The outcome of an administrator's request to refund a cart. @param done what this request has done */
export function refundOutcome(
  done: 'refunded' | 'sold' | 'changed' | 'nothing-debited',
  cart: CartOutcome | undefined,
): Refunded {
  if (done === 'refunded' || done === 'nothing-debited') return done;
  switch (cart?.state) {
    case undefined:
      return 'not-found';
    case 'refunded':
      return 'already-refunded';
    case 'sold':
      return 'already-sold';
    case 'archived':
      return 'archived';
    case 'stuck':
    case 'paid':
    case 'selling':
      return 'in-work';
    default:
      return 'not-stuck';
  }
}
