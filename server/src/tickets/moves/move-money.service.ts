import { randomUUID } from 'node:crypto';
import type { Locale } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { fail } from '#kernel/errors.ts';
import { money } from '#kernel/format/localized.ts';
import { capturedOf } from '#payment/refunds/captured.sql.ts';
import { partsOf } from '#payment/refunds/refunds.ts';
import { serviceAt } from './companions.ts';
import { type Difference, differenceAt } from './difference.ts';
import type { Asked, Selection, Target } from './move-selection.service.ts';
import type { MoveRow } from './moves.sql.ts';
import { sessionRefusal } from './moves.ts';

/**
 * Returns the difference of the present prices of tickets.
 * @throws AppError `move.session` when they cannot move at it, or would get another service than before
 */
export function requireDifference(selection: Selection, { choice, services, session }: Target): Difference {
  const present = {
    ...choice,
    chosen: selection.chosen,
    ruleOf: (code: string) => selection.rules.get(code),
  };
  const difference = differenceAt(present, session);
  const isSameService = selection.chosen.every((ticket) => {
    const wanted = services.find(({ ticketNumber }) => ticketNumber === ticket.ticketNumber);
    return serviceAt(ticket, session, present) === (wanted?.service ?? ticket.line.service);
  });
  return !difference || !isSameService || sessionRefusal(present, session)
    ? fail('move.session')
    : difference;
}

/**
 * Returns what a move refunds, from the present prices of its tickets. After a closure, nothing is confirmed: the customer
 * loses nothing by the difference.
 * @throws AppError `move.not-paid` for a move that costs something, `move.amount-changed` unless the customer has confirmed
 *   the refund, `move.session`, `refund.beyond-left`
 */
export async function requireMoney(
  db: TenantDb,
  selection: Selection,
  target: Target,
  {
    refund: confirmed = 0,
    isCredit: isCreditConfirmed = false,
    isClosure,
  }: Pick<Asked, 'isClosure'> & { refund?: number | undefined; isCredit?: boolean },
  locale: Locale,
): Promise<Pick<MoveRow, 'prices' | 'refundAmount' | 'feeAmount' | 'refundId' | 'isCredit'>> {
  const { prices, refund, due, fee, isCredit } = requireDifference(selection, target);
  if (due > 0) fail('move.not-paid', { params: { amount: money(due, locale) } });
  if ((refund !== confirmed || isCredit !== isCreditConfirmed) && !isClosure)
    fail('move.amount-changed', { params: { amount: money(refund, locale) } });
  const isLeft = partsOf(await capturedOf(db, selection.order.cartId), refund) !== undefined;
  if (!isLeft && !isClosure) fail('refund.beyond-left');
  if (!isLeft || prices.length === 0)
    return { prices: [], refundAmount: 0, feeAmount: 0, refundId: null, isCredit };
  // A ticket that cost nothing has another price, and nothing to refund.
  const refundId = refund + fee === 0 ? null : randomUUID();
  return { prices, refundAmount: refund, feeAmount: fee, refundId, isCredit };
}
