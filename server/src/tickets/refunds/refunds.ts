import { type RefundableLine, refundAmount, unitsLeft } from '@guichet/contract/tickets/refund-amount.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { SoldCard } from '#gateways/ticketing/cards/port.ts';
import type { TakeBackRequest } from '#gateways/ticketing/refunds/port.ts';
import { fail } from '#kernel/errors.ts';
import {
  type CapturedPayment,
  leftOf,
  partsOf,
  type RefundPart,
  type RefundState,
} from '#payment/refunds/refunds.ts';

/** A ticket of an order, as a refund of it is decided. */
export interface OrderTicket {
  number: string;
  /** Id of its line */
  lineId: string;
  /** It was passed on: another has it now. */
  isTransferred: boolean;
  isUsed: boolean;
  /** It was refunded without its line, or its refund has begun. */
  isRefunded: boolean;
}

/** What a refund takes back of an order. */
export interface TakenParts {
  /** Lines of which nothing is left then */
  lineIds: string[];
  /** Of lines of which not all units are taken back, how many */
  units: Record<string, number>;
  /** The tickets of those lines that are taken back */
  ticketNumbers: string[];
}

/** An order as a refund of it is decided. */
export interface OrderToRefund {
  purchaseId: string;
  cartId: string;
  externalPurchaseId: string;
  currency: string;
  lines: StoredLine[];
  /** What it did with cards */
  cards: SoldCard[];
  /** Lines that are refunded, or whose refund has begun. */
  refundedLineIds: string[];
  payments: CapturedPayment[];
  soldAt: Date;
  tickets: OrderTicket[];
  /** In instalments, or month by month. */
  isPaidInParts: boolean;
  /** The entrance refuses its tickets: its payment is disputed. */
  isBlocked: boolean;
}

/** A refund of an order that was decided. */
export interface OrderRefund extends TakenParts {
  id: string;
  purchaseId: string;
  cartId: string;
  currency: string;
  state: 'taking-back' | 'refused' | RefundState;
  /** The customer has declared it. */
  isWithdrawal: boolean;
}

/** A refund as its order shows it. */
export interface RefundOfOrder {
  id: string;
  /** An instant, as JSON has it */
  at: string;
  /** In cents. */
  amount: number;
  state: RefundState;
}

/** The lines of an order, as the amount of a refund is reckoned. */
const refundableLines = ({
  lines,
  refundedLineIds,
  tickets,
}: Pick<OrderToRefund, 'lines' | 'refundedLineIds' | 'tickets'>): RefundableLine[] =>
  lines.map(({ id, unitPrice, quantity }) => ({
    id,
    quantity,
    lineTotalAmount: unitPrice * quantity,
    isRefunded: refundedLineIds.includes(id),
    refundedQuantity: tickets.filter(({ lineId, isRefunded }) => isRefunded && lineId === id).length,
  }));

/**
 * What a request takes back: lines, and single tickets of others. A line whose last tickets are among them is taken back
 * as a line.
 * @throws AppError for lines and tickets that the order lacks or has refunded
 */
export function takenParts(
  order: OrderToRefund,
  {
    lineIds,
    ticketNumbers = [],
  }: { lineIds: readonly string[]; ticketNumbers?: readonly string[] | undefined },
): TakenParts {
  const lines = refundableLines(order);
  const openLine = (id: string) => {
    const line = lines.find((known) => known.id === id) ?? fail('refund.unknown-line');
    return line.isRefunded ? fail('refund.already') : line;
  };
  const single = [...new Set(ticketNumbers)].map((number) => {
    const ticket = order.tickets.find((known) => known.number === number) ?? fail('refund.unknown-line');
    return ticket.isRefunded ? fail('refund.already') : ticket;
  });
  const chosen = Map.groupBy(single, ({ lineId }) => lineId);
  const taken: TakenParts = { lineIds: [], units: {}, ticketNumbers: [] };
  for (const id of new Set([...lineIds, ...chosen.keys()])) {
    const line = openLine(id);
    const tickets = chosen.get(id) ?? [];
    const isWhole = lineIds.includes(id) || tickets.length === unitsLeft(line);
    if (isWhole) taken.lineIds.push(id);
    if (isWhole && !line.refundedQuantity) continue;
    const open = order.tickets.filter(({ lineId, isRefunded }) => lineId === id && !isRefunded);
    taken.units[id] = isWhole ? unitsLeft(line) : tickets.length;
    taken.ticketNumbers.push(...(isWhole ? open : tickets).map(({ number }) => number));
  }
  return taken.lineIds.length + taken.ticketNumbers.length > 0 ? taken : fail('refund.unknown-line');
}

/**
 * Returns the amount of a refund of parts of an order, in cents.
 * @throws AppError for more than was debited
 */
export const requireRefundAmount = (order: OrderToRefund, { lineIds, units }: TakenParts): number =>
  refundAmount(refundableLines(order), lineIds, leftOf(order.payments), units) ??
  fail('refund.beyond-debited');

/**
 * The parts of payments that make up a refund of an order.
 * @throws AppError when the provider has refunded so much without the portal that too little is left for it
 */
export const requireParts = ({ payments }: Pick<OrderToRefund, 'payments'>, amount: number): RefundPart[] =>
  partsOf(payments, amount) ?? fail('refund.beyond-left');

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

/** What the ticketing system is to take back. */
export function soldParts(
  { lines, tickets }: Pick<OrderToRefund, 'lines' | 'tickets'>,
  { lineIds, units, ticketNumbers }: TakenParts,
): Pick<TakeBackRequest, 'lineIds' | 'ticketNumbers'> {
  const concerned = soldLineIds(lines, [...lineIds, ...Object.keys(units)]);
  if (ticketNumbers.length === 0) return { lineIds: concerned };
  const whole = tickets.filter(({ lineId }) => lineIds.includes(lineId) && units[lineId] === undefined);
  return { lineIds: concerned, ticketNumbers: [...whole.map(({ number }) => number), ...ticketNumbers] };
}
