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

/** A ticket of an order, with the data that a refund is decided by. */
export interface OrderTicket {
  number: string;
  /** Id of its line */
  lineId: string;
  /** Its present session; null or absent without one */
  sessionId?: string | null;
  /** Whether it was transferred to another holder. */
  isTransferred: boolean;
  isUsed: boolean;
  /** Whether it was refunded without its line, or its refund has begun. */
  isRefunded: boolean;
  /** Start of the session to which its holder moved it, an instant in JSON format; null for a ticket that was not moved */
  movedStart?: string | null;
  /** Code of its service, where it was moved to a session of another one */
  movedService?: string | null;
  /** How much its moves have lowered what was paid for it, in cents; negative when they have raised it */
  reducedAmount: number;
}

/** The parts of an order that a refund cancels. */
export interface TakenParts {
  /** Lines that are cancelled completely */
  lineIds: string[];
  /** Number of cancelled units of lines that are cancelled in part */
  units: Record<string, number>;
  /** The cancelled tickets of these lines */
  ticketNumbers: string[];
}

/** An order with the data that a refund is decided by. */
export interface OrderToRefund {
  purchaseId: string;
  cartId: string;
  externalPurchaseId: string;
  currency: string;
  /** Whether it paid for a move: it is refunded with the tickets that moved. */
  isSupplement: boolean;
  lines: StoredLine[];
  /** Cards that it created or filled */
  cards: SoldCard[];
  /** Lines that are refunded, or whose refund has begun. */
  refundedLineIds: string[];
  payments: CapturedPayment[];
  soldAt: Date;
  tickets: OrderTicket[];
  /** Whether it is paid in instalments, or month by month. */
  isPaidInParts: boolean;
  /** Whether the entrance refuses its tickets because its payment is disputed. */
  isBlocked: boolean;
  /** What the venue keeps of cancelled tickets, in cents */
  keptAmount: number;
}

/** A decided refund of an order. */
export interface OrderRefund extends TakenParts {
  id: string;
  purchaseId: string;
  cartId: string;
  currency: string;
  state: 'taking-back' | 'refused' | RefundState;
  /** Whether it is a withdrawal of the customer. */
  isWithdrawal: boolean;
  /** Whether the customer cancelled by a rule of the venue. */
  isCancellation: boolean;
  /** Whether the customer gets credit for what the bank would return. */
  isCredit: boolean;
  /** In cents; a cancellation refunds the amount that its customer confirmed. */
  amount: number;
  /** What the venue keeps of the price, in cents; 0 but for a cancellation. */
  keptAmount: number;
  /** What more its tickets get if their places are taken again */
  resale: ResaleShare[];
}

/** What more a cancelled ticket gets once its place is taken again. */
export interface ResaleShare {
  ticketNumber: string;
  /** In cents */
  amount: number;
  /** What the first refund leaves of its price, in cents */
  kept: number;
}

/** Cancelled tickets of a refund by the state of their places, see the calls of resales. */
interface RefundResale {
  open: number;
  taken: number;
  untaken: number;
  closed: number;
  /** Of the open places, in cents */
  amount: number;
  /** An instant in JSON format */
  until: string;
}

/** A refund in its order. */
export interface RefundOfOrder {
  id: string;
  /** An instant in JSON format */
  at: string;
  /** In cents. */
  amount: number;
  /** What the venue kept of the price, in cents */
  keptAmount: number;
  /** Whether it refunds the difference of a move, and cancels nothing */
  isDifference: boolean;
  /** Whether it refunds what was kept of cancelled tickets, and cancels nothing */
  isResale: boolean;
  /** What more may be refunded of its tickets; null when nothing was promised */
  resale: RefundResale | null;
  /** What of it became credit, in cents */
  creditAmount: number;
  state: RefundState;
}

/** Returns the lines of an order with the amounts that a refund is computed from. */
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
    reducedAmount: refundedLineIds.includes(id)
      ? 0
      : sumOfReductions(tickets.filter(({ lineId, isRefunded }) => !isRefunded && lineId === id)),
  }));

const sumOfReductions = (tickets: readonly OrderTicket[]): number =>
  tickets.reduce((sum, { reducedAmount }) => sum + reducedAmount, 0);

/** Returns whether a refund cancels a ticket. */
export const isTaken = (
  { lineId, number }: OrderTicket,
  { lineIds, units, ticketNumbers }: TakenParts,
): boolean => ticketNumbers.includes(number) || (lineIds.includes(lineId) && units[lineId] === undefined);

/** Returns how much moves have lowered what was paid for the tickets that a refund cancels, in cents by line; or raised it. */
export function reductionsOf(
  { tickets }: Pick<OrderToRefund, 'tickets'>,
  taken: TakenParts,
): Record<string, number> {
  const concerned = tickets.filter((ticket) => ticket.reducedAmount !== 0 && isTaken(ticket, taken));
  const byLine = Map.groupBy(concerned, ({ lineId }) => lineId);
  return Object.fromEntries([...byLine].map(([lineId, reduced]) => [lineId, sumOfReductions(reduced)]));
}

/**
 * Returns the parts that a request cancels: lines, and single tickets of others. A line whose last tickets are among
 * them is cancelled as a line.
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
export const requireRefundAmount = (order: OrderToRefund, taken: TakenParts): number =>
  refundAmount(
    refundableLines(order),
    taken.lineIds,
    leftOf(order.payments) - order.keptAmount,
    taken.units,
    reductionsOf(order, taken),
  ) ?? fail('refund.beyond-debited');

/**
 * Returns the parts of payments for a refund of an order.
 * @throws AppError when too little is left because the provider has refunded without the portal
 */
export const requireParts = ({ payments }: Pick<OrderToRefund, 'payments'>, amount: number): RefundPart[] =>
  partsOf(payments, amount) ?? fail('refund.beyond-left');

/** Returns whether nothing of an order remains once these lines are cancelled. */
export const isWhole = (
  order: Pick<OrderToRefund, 'lines' | 'refundedLineIds'>,
  lineIds: readonly string[],
): boolean => order.lines.every(({ id }) => lineIds.includes(id) || order.refundedLineIds.includes(id));

/** Returns the line ids of the ticketing system: a part that concerns a card has its own id. */
export const soldLineIds = (lines: readonly StoredLine[], lineIds: readonly string[]): string[] =>
  lines
    .filter(({ id }) => lineIds.includes(id))
    .flatMap(({ id, details }) => [id, ...details.map((detail) => detail.id)]);

/** Returns the parts that the ticketing system has to cancel. */
export function soldParts(
  { lines, tickets }: Pick<OrderToRefund, 'lines' | 'tickets'>,
  { lineIds, units, ticketNumbers }: TakenParts,
): Pick<TakeBackRequest, 'lineIds' | 'ticketNumbers'> {
  const concerned = soldLineIds(lines, [...lineIds, ...Object.keys(units)]);
  if (ticketNumbers.length === 0) return { lineIds: concerned };
  const whole = tickets.filter(({ lineId }) => lineIds.includes(lineId) && units[lineId] === undefined);
  return { lineIds: concerned, ticketNumbers: [...whole.map(({ number }) => number), ...ticketNumbers] };
}
