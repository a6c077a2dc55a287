import type { CallAnswer } from '@guichet/contract/calls.ts';
import { withdrawalRight } from '@guichet/contract/tickets/predicates.ts';
import { isCardNumber } from '#cart/cards/cards.ts';
import type { StoredLine } from '#cart/cart.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type OrderTicket, type OrderToRefund, soldLineIds, type TakenParts } from './refunds.ts';

/** The law's fourteen days, and as many more as days without work may put off their end. */
const WITHDRAWAL_DAYS = 14 + 3;

/** What a customer may withdraw from of a line. */
export type WithdrawalOption = CallAnswer<'GET /Purchase/Withdrawal'>['lines'][number];

export type WithdrawableOrder = Pick<
  OrderToRefund,
  'soldAt' | 'lines' | 'cards' | 'refundedLineIds' | 'tickets' | 'isPaidInParts' | 'isBlocked'
>;

/** What is known beside the order. */
export interface WithdrawalFacts {
  now: Date;
  timeZone: string;
  /** Numbers of the customer's cards; undefined: not asked */
  ownCards?: ReadonlySet<string> | undefined;
  /** Numbers of tickets that the ticketing system knows to be used */
  used?: ReadonlySet<string>;
  /** Numbers of tickets that it takes back with the others of their line only */
  inseparable?: ReadonlySet<string>;
}

/** What a customer may withdraw from of each line of an order, and why not from the rest. */
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

/** Whether something of a line can be withdrawn from. */
export const isWithdrawable = ({ refusal, isWhole, tickets }: WithdrawalOption): boolean => {
  const isOpen = (ticket: (typeof tickets)[number]) => !ticket.refusal;
  return !refusal && (isWhole ? tickets.every(isOpen) : tickets.some(isOpen));
};

/**
 * Refuses a withdrawal from what may not be withdrawn from.
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

/** Why nothing of a line is withdrawn from. An article is, as long as it was not handed over: its days begin then. */
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
  // A card that another has now is not emptied.
  const isAnothers = cards.some(
    ({ lineId, cardNumber }) => parts.includes(lineId) && ownCards?.has(cardNumber) === false,
  );
  return isAnothers ? 'card' : undefined;
}

/** What is on a card, and what the ticketing system sold as one, is taken back as one. */
function isTakenWhole(
  line: StoredLine,
  { lines, cards }: WithdrawableOrder,
  tickets: readonly OrderTicket[],
  { inseparable }: WithdrawalFacts,
): boolean {
  const parts = soldLineIds(lines, [line.id]);
  return (
    tickets.length !== line.quantity ||
    cards.some(({ lineId }) => parts.includes(lineId)) ||
    line.details.some(({ cardNumber }) => isCardNumber(cardNumber)) ||
    tickets.some(({ number }) => inseparable?.has(number))
  );
}

function ticketRefusal(
  { number, isRefunded, isTransferred, isUsed }: OrderTicket,
  { used }: WithdrawalFacts,
): WithdrawalOption['tickets'][number]['refusal'] {
  if (isRefunded) return 'refunded';
  if (isTransferred) return 'transferred';
  return isUsed || used?.has(number) ? 'used' : undefined;
}
