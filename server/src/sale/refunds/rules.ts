import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type RefundableLine, refundAmount } from '@guichet/contract/tickets/refund-amount.ts';
import type { StoredLine } from '#cart/model.ts';
import { leftOf } from '#payment/refunds/rules.ts';
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
