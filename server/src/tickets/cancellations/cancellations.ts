import type { CallAnswer } from '@guichet/contract/calls.ts';
import { cancellationOffer, refundedShare } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { namesOwnCard } from '#cart/cards/cards.ts';
import type { StoredLine } from '#cart/cart.ts';
import type { StepsOf } from '#catalogue/cancellation-rules/cancellation-rules.ts';
import { fail } from '#kernel/errors.ts';
import type { OrderTicket, TakenParts } from '../refunds/refunds.ts';
import { isTakenWhole, ticketRefusal, type WithdrawableOrder } from '../refunds/withdrawals.ts';

/** What a customer can cancel of a line, and for how much. */
export type CancellationLine = CallAnswer<'GET /Purchase/Cancellation'>['lines'][number];

/** Facts besides the order. */
export interface CancellationFacts {
  now: Date;
  stepsOf: StepsOf;
  /** Whether the ticketing system reports used tickets. */
  isOffered: boolean;
  /** Numbers of used tickets in the ticketing system */
  used?: ReadonlySet<string>;
  /** Present starts of the sessions of tickets, by their numbers, where the ticketing system reports them */
  starts?: ReadonlyMap<string, Date>;
  /** Numbers of tickets whose session the venue has cancelled */
  sessionCancelled?: ReadonlySet<string>;
}

/** A line at an instant. */
interface LineMoment {
  tickets: readonly OrderTicket[];
  steps: ReturnType<StepsOf>;
  /** Whether a session of it has begun */
  isOver: boolean;
  percent: number;
}

/** Returns what of each line of an order its customer can cancel, with the refund of each ticket. */
export function cancellationLines(order: WithdrawableOrder, facts: CancellationFacts): CancellationLine[] {
  return order.lines.map((line) => {
    const tickets = order.tickets.filter(({ lineId }) => lineId === line.id);
    const moment = momentOf(line, tickets, facts);
    const steps = facts.stepsOf(line.service, order.soldAt);
    const { percent, until, next } = cancellationOffer(steps, moment.start, facts.now.getTime());
    const refusal = lineRefusal(line, order, facts, { tickets, steps, isOver: moment.isOver, percent });
    const isWhole = line.details.length > 1 || isTakenWhole(line, order, tickets, {});
    const share = refusal ? 0 : percent;
    return {
      id: line.id,
      ...(refusal && { refusal }),
      ...(isWhole && { isWhole: true }),
      percent: share,
      ...(until !== undefined && !refusal && { until: new Date(until).toISOString() }),
      next: refusal ? 0 : next,
      steps: refusal === 'undated' ? [] : stepsFrom(steps, moment.start),
      tickets: tickets.map((ticket) => {
        const refused = ticketRefusal(ticket, { used: facts.used });
        return {
          ticketNumber: ticket.number,
          price: line.unitPrice,
          amount: refused ? 0 : refundedShare(line.unitPrice, share),
          ...(refused && { refusal: refused }),
        };
      }),
    };
  });
}

/** Returns whether a customer can cancel a part of a line. */
export function isCancellable({ refusal, isWhole, tickets }: CancellationLine): boolean {
  const isOpen = (ticket: (typeof tickets)[number]) => !ticket.refusal;
  const left = tickets.filter((ticket) => ticket.refusal !== 'refunded');
  return !refusal && left.length > 0 && (isWhole ? left.every(isOpen) : left.some(isOpen));
}

/**
 * Requires that tickets of a line can be cancelled.
 * @returns the refund, and what the venue keeps of the price, in cents
 * @throws AppError `cancellation.not-offered`, `cancellation.refused`
 */
export function requireCancellation(
  order: WithdrawableOrder,
  lineId: string,
  taken: TakenParts,
  facts: CancellationFacts,
): { amount: number; keptAmount: number } {
  const line = cancellationLines(order, facts).find(({ id }) => id === lineId);
  if (!line) fail('refund.unknown-line');
  if (line.refusal === 'notOffered') fail('cancellation.not-offered');
  const open = line.tickets.filter(({ refusal }) => refusal !== 'refunded');
  const chosen =
    taken.units[lineId] === undefined
      ? open
      : open.filter(({ ticketNumber }) => taken.ticketNumbers.includes(ticketNumber));
  const isPart = chosen.length < open.length;
  const isOpen = chosen.length > 0 && chosen.every(({ refusal }) => !refusal);
  if (line.refusal || !isOpen || (line.isWhole && isPart)) fail('cancellation.refused');
  const sum = (of: (ticket: (typeof chosen)[number]) => number) =>
    chosen.reduce((total, ticket) => total + of(ticket), 0);
  const amount = sum((ticket) => ticket.amount);
  return { amount, keptAmount: sum(({ price }) => price) - amount };
}

/**
 * Returns the start that the steps count from, in milliseconds, and whether a session has begun. A session that the
 * venue moved counts by the later of its starts. Of several sessions, the first one counts.
 */
function momentOf(
  { details }: StoredLine,
  tickets: readonly OrderTicket[],
  { now, starts }: CancellationFacts,
): { start: number; isOver: boolean } {
  const sold = details.flatMap(({ event }) => (event ? [Date.parse(event.start)] : []));
  const present = tickets.flatMap(({ number, isRefunded }) => {
    const start = isRefunded ? undefined : starts?.get(number)?.getTime();
    return start === undefined ? [] : [start];
  });
  const first = Math.min(...sold);
  const moved = present.length > 0 ? Math.min(...present) : first;
  return { start: Math.max(first, moved), isOver: moved <= now.getTime() };
}

/** Returns why a line cannot be cancelled. */
function lineRefusal(
  line: StoredLine,
  { refundedLineIds, isPaidInParts, isBlocked }: WithdrawableOrder,
  { isOffered, sessionCancelled }: CancellationFacts,
  { tickets, steps, isOver, percent }: LineMoment,
): CancellationLine['refusal'] {
  if (refundedLineIds.includes(line.id)) return 'refunded';
  if (line.details.some(({ event }) => event === undefined)) return 'undated';
  if (!isOffered) return 'notOffered';
  if (steps.length === 0) return 'noRule';
  if (isBlocked) return 'blocked';
  if (isPaidInParts) return 'instalments';
  if (tickets.some(({ number }) => sessionCancelled?.has(number))) return 'sessionCancelled';
  if (isOver || percent === 0) return 'late';
  // A unit of a card is given back whole or not at all.
  return percent < 100 && line.details.some(namesOwnCard) ? 'card' : undefined;
}

const stepsFrom = (steps: ReturnType<StepsOf>, start: number): CancellationLine['steps'] =>
  steps.map(({ hours, percent }) => ({
    until: new Date(start - hours * 3_600_000).toISOString(),
    percent,
  }));
