import type { CallAnswer } from '@guichet/contract/calls.ts';
import { withdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { isCardNumber } from '#cart/cards/cards.ts';
import type { StoredLine } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type OrderTicket, type OrderToRefund, soldLineIds, type TakenParts } from './refunds.ts';

/** The legal fourteen days, and the days by which holidays and weekends may postpone their end. */
const WITHDRAWAL_DAYS = 14 + 3;

/** The withdrawal option of a line. */
export type WithdrawalOption = CallAnswer<'GET /Purchase/Withdrawal'>['lines'][number];

export type WithdrawableOrder = Pick<
  OrderToRefund,
  'soldAt' | 'lines' | 'cards' | 'refundedLineIds' | 'tickets' | 'isPaidInParts' | 'isBlocked'
>;

/** Facts besides the order. */
export interface WithdrawalFacts {
  now: Date;
  timeZone: string;
  /** Numbers of the customer's cards; undefined when they were not read */
  ownCards?: ReadonlySet<string> | undefined;
  /** Numbers of used tickets in the ticketing system */
  used?: ReadonlySet<string>;
  /** Numbers of tickets that the ticketing system cancels only with the others of their line */
  inseparable?: ReadonlySet<string>;
}

/** Returns the withdrawal option of each line of an order, or why it cannot be withdrawn. */
export const withdrawalOptions = (order: WithdrawableOrder, facts: WithdrawalFacts): WithdrawalOption[] =>
  order.lines.map((line) => {
    const tickets = order.tickets.filter(({ lineId }) => lineId === line.id);
    const refusal = lineRefusal(line, order, facts);
    return {
      id: line.id,
      ...(refusal && { refusal }),
      ...(isTakenWhole(line, order, tickets, facts) && { isWhole: true }),
      tickets: tickets.map((ticket) => {
        const refused = ticketRefusal(ticket, facts);
        return { ticketNumber: ticket.number, ...(refused && { refusal: refused }) };
      }),
    };
  });

/** Returns whether a part of a line can be withdrawn. */
export const isWithdrawable = ({ refusal, isWhole, tickets }: WithdrawalOption): boolean => {
  const isOpen = (ticket: (typeof tickets)[number]) => !ticket.refusal;
  return !refusal && (isWhole ? tickets.every(isOpen) : tickets.some(isOpen));
};

/**
 * Requires that the parts can be withdrawn.
 * @throws AppError `refund.no-withdrawal`
 */
export function requireWithdrawal(order: WithdrawableOrder, taken: TakenParts, facts: WithdrawalFacts): void {
  const options = withdrawalOptions(order, facts);
  const isTaken = ({ id, tickets }: WithdrawalOption) =>
    taken.lineIds.includes(id) ||
    tickets.some(({ ticketNumber }) => taken.ticketNumbers.includes(ticketNumber));
  const isOpen = (option: WithdrawalOption) => {
    if (taken.units[option.id] === undefined)
      return !option.refusal && option.tickets.every(({ refusal }) => !refusal);
    const tickets = option.tickets.filter(({ ticketNumber }) => taken.ticketNumbers.includes(ticketNumber));
    return isWithdrawable(option) && !option.isWhole && tickets.every(({ refusal }) => !refusal);
  };
  if (!options.filter(isTaken).every(isOpen)) fail('refund.no-withdrawal');
}

/** Returns why a line cannot be withdrawn. An article can until its handover, when its period begins. */
function lineRefusal(
  line: StoredLine,
  { soldAt, refundedLineIds, isPaidInParts, isBlocked, lines, cards }: WithdrawableOrder,
  { now, timeZone, ownCards }: WithdrawalFacts,
): WithdrawalOption['refusal'] {
  const isDated = line.details.some(({ event }) => event !== undefined);
  const right = withdrawalRight(line.type, isDated);
  if (refundedLineIds.includes(line.id)) return 'refunded';
  if (isBlocked) return 'blocked';
  if (right === 'none') return 'dated';
  if (line.unitPrice === 0) return 'free';
  if (isPaidInParts) return 'instalments';
  const lastDay = addDays(dayOf(soldAt, timeZone), WITHDRAWAL_DAYS);
  if (right === 'untilUsed' && dayOf(now, timeZone) > lastDay) return 'late';
  const parts = soldLineIds(lines, [line.id]);
  // A card that another account holds is not emptied.
  const isAnothers = cards.some(
    ({ lineId, cardNumber }) => parts.includes(lineId) && ownCards?.has(cardNumber) === false,
  );
  return isAnothers ? 'card' : undefined;
}

/**
 * Returns whether a line is cancelled as a whole: units on a card, and tickets that the ticketing system sold as a
 * unit.
 */
export function isTakenWhole(
  line: StoredLine,
  { lines, cards }: WithdrawableOrder,
  tickets: readonly OrderTicket[],
  { inseparable }: Pick<WithdrawalFacts, 'inseparable'>,
): boolean {
  const parts = soldLineIds(lines, [line.id]);
  return (
    tickets.length !== line.quantity ||
    cards.some(({ lineId }) => parts.includes(lineId)) ||
    line.details.some(({ cardNumber }) => isCardNumber(cardNumber)) ||
    tickets.some(({ number }) => inseparable?.has(number))
  );
}

/** Returns why a ticket cannot be withdrawn or cancelled. */
export function ticketRefusal(
  { number, isRefunded, isTransferred, isUsed }: OrderTicket,
  { used }: { used?: ReadonlySet<string> | undefined },
): WithdrawalOption['tickets'][number]['refusal'] {
  if (isRefunded) return 'refunded';
  if (isTransferred) return 'transferred';
  return isUsed || used?.has(number) ? 'used' : undefined;
}
