import type { CallAnswer } from '@guichet/contract/calls.ts';
import {
  type CancellationStep,
  cancellationOffer,
  type RefundSteps,
  refundedShare,
} from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import {
  type Ages,
  missingAdults,
  type SessionTerms,
} from '@guichet/contract/planning/session-term-rules.ts';
import { REFUND_FORMS, type RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { namesOwnCard } from '#cart/cards/cards.ts';
import type { StoredLine } from '#cart/cart.ts';
import { supplementOf } from '#cart/flexible/flexible.ts';
import type { StepsOf } from '#catalogue/cancellation-rules/cancellation-rules.ts';
import { flexibleSteps } from '#catalogue/cancellation-rules/cancellation-terms.ts';
import { fail } from '#kernel/errors.ts';
import { isTaken, type OrderTicket, type ResaleShare, type TakenParts } from '../refunds/refunds.ts';
import { isTakenWhole, ticketRefusal, type WithdrawableOrder } from '../refunds/withdrawals.ts';
import { type ResalePercents, resaleOf, resalePercents, resaleShown } from '../resales/resales.ts';

/** What a customer can cancel of a line, and for how much. */
export type CancellationLine = CallAnswer<'GET /Purchase/Cancellation'>['lines'][number];

/** Facts besides the order. */
export interface CancellationFacts {
  now: Date;
  stepsOf: StepsOf;
  /** Whether the ticketing system reports used tickets. */
  isOffered: boolean;
  /** Returns whether places of a line are known to be sold again; of no line when absent */
  isResalable?: (line: StoredLine) => boolean;
  /** Free places by session, for display */
  freePlaces?: ReadonlyMap<string, number>;
  /** Numbers of used tickets in the ticketing system */
  used?: ReadonlySet<string>;
  /** Present starts of the sessions of tickets, by their numbers, where the ticketing system reports them */
  starts?: ReadonlyMap<string, Date>;
  /** Numbers of tickets whose session the venue has cancelled */
  sessionCancelled?: ReadonlySet<string>;
}

/** What decides whether children would be left without their adults. */
export interface CompanyFacts {
  /** Terms of the sessions of the order, by id */
  terms: ReadonlyMap<string, Pick<SessionTerms, 'accompaniment'>>;
  /** Ages of the visitors of a line */
  audienceOf: (line: Pick<StoredLine, 'id' | 'service' | 'priceName'>) => Ages;
}

/**
 * Requires that no children are left at a session without the adults whom it requires. Children who were alone before, such
 * as after a refund by staff, may still be cancelled.
 * @throws AppError `cancellation.accompaniment`
 */
export function requireCompany(order: WithdrawableOrder, taken: TakenParts, facts: CompanyFacts): void {
  const lines = new Map(order.lines.map((line) => [line.id, line]));
  const left = order.tickets.filter(({ isRefunded, lineId }) => {
    return !isRefunded && !order.refundedLineIds.includes(lineId);
  });
  const isAlone = (tickets: readonly OrderTicket[], terms: Pick<SessionTerms, 'accompaniment'>) =>
    missingAdults(
      terms,
      tickets.flatMap(({ lineId, movedService }) => {
        const line = lines.get(lineId);
        if (!line) return [];
        const present = { ...line, service: movedService ?? line.service };
        return [{ audience: facts.audienceOf(present), quantity: 1 }];
      }),
    ) !== undefined;
  for (const [sessionId, tickets] of Map.groupBy(left, (ticket) => ticket.sessionId)) {
    const terms = facts.terms.get(sessionId ?? '');
    if (!terms?.accompaniment) continue;
    const staying = tickets.filter((ticket) => !isTaken(ticket, taken));
    if (isAlone(staying, terms) && !isAlone(tickets, terms)) fail('cancellation.accompaniment');
  }
}

/** A ticket at an instant. */
interface TicketMoment {
  ticket: OrderTicket;
  /** What the steps count from, in milliseconds */
  start: number;
  percent: number;
  /** Share that becomes credit, in percent; 0 when the rule offers none */
  creditPercent: number;
  /** Shares of each form in all if the place is taken again, in percent; 0 where it is no more than now */
  resale: ResalePercents;
  /** Present start of its session, in milliseconds */
  present: number;
  refusal: CancellationLine['tickets'][number]['refusal'];
}

/** Returns what of each line of an order its customer can cancel, with the refund of each ticket. */
export function cancellationLines(order: WithdrawableOrder, facts: CancellationFacts): CancellationLine[] {
  return order.lines.map((line) => {
    const tickets = order.tickets.filter(({ lineId }) => lineId === line.id);
    const steps = flexibleSteps(facts.stepsOf(line.service, order.soldAt), line.flexible);
    const resale = resalePercents(line, steps, facts);
    const moments = tickets.map((ticket) => momentOf(line, ticket, tickets, steps, resale, facts));
    const open = moments.filter(({ refusal }) => !refusal).sort((one, other) => one.start - other.start);
    const shown = open[0] ?? moments[0];
    const refusal = lineRefusal(line, order, facts, moments, steps);
    const isWhole = line.details.length > 1 || isTakenWhole(line, order, tickets, {});
    const offered = (of: readonly CancellationStep[]) =>
      sharesAt(of, shown, facts.now, refusal !== undefined);
    const hasCredit = steps.creditSteps.length > 0;
    const promised = refusal ? undefined : resaleShown(open, facts);
    return {
      id: line.id,
      ...(refusal && { refusal }),
      ...(isWhole && { isWhole: true }),
      ...(line.flexible && { keptSupplement: line.flexible.unitAmount }),
      forms: refusal ? [] : REFUND_FORMS.filter((form) => open.some((moment) => reachable(moment, form) > 0)),
      ...offered(steps.steps),
      ...(hasCredit && { credit: offered(steps.creditSteps) }),
      ...(promised && { resale: promised }),
      tickets: moments.map((moment) => {
        const { ticket, refusal: refused } = moment;
        const price = line.unitPrice - ticket.reducedAmount;
        const amountAs = (form: RefundForm) =>
          refusal || refused ? 0 : refundedShare(price - supplementOf(line), percentOf(moment, form));
        const resaleAs = (form: RefundForm) =>
          refusal || refused
            ? 0
            : refundedShare(price - supplementOf(line), reachable(moment, form)) - amountAs(form);
        return {
          ticketNumber: ticket.number,
          price,
          amount: amountAs('money'),
          ...(hasCredit && { creditAmount: amountAs('credit') }),
          ...(moment.resale.money > 0 && { resaleAmount: resaleAs('money') }),
          ...(moment.resale.credit > 0 && { creditResaleAmount: resaleAs('credit') }),
          ...(refused && { refusal: refused }),
        };
      }),
    };
  });
}

const percentOf = ({ percent, creditPercent }: TicketMoment, form: RefundForm): number =>
  form === 'credit' ? creditPercent : percent;

/** Returns the share that a ticket can get in all, in percent. */
const reachable = (moment: TicketMoment, form: RefundForm): number =>
  Math.max(percentOf(moment, form), moment.resale[form]);

/** Returns what steps refund of the ticket that is shown, now and later; nothing of a line that is refused. */
function sharesAt(
  steps: readonly CancellationStep[],
  shown: TicketMoment | undefined,
  now: Date,
  isRefused: boolean,
): Pick<CancellationLine, 'percent' | 'until' | 'next' | 'steps'> {
  const { percent, until, next } = cancellationOffer(steps, shown?.start ?? 0, now.getTime());
  return {
    percent: isRefused || shown?.refusal ? 0 : percent,
    ...(until !== undefined && !isRefused && { until: new Date(until).toISOString() }),
    next: isRefused ? 0 : next,
    steps: shown && Number.isFinite(shown.start) ? stepsFrom(steps, shown.start) : [],
  };
}

/** Returns whether a customer can cancel a part of a line. */
export function isCancellable({ refusal, isWhole, tickets }: CancellationLine): boolean {
  const isOpen = (ticket: (typeof tickets)[number]) => !ticket.refusal;
  const left = tickets.filter((ticket) => ticket.refusal !== 'refunded');
  return !refusal && left.length > 0 && (isWhole ? left.every(isOpen) : left.some(isOpen));
}

/**
 * Requires that tickets of a line can be cancelled, and refunded in a form.
 * @returns the refund, what the venue keeps of the price, in cents, and what more follows once the places are taken
 * @throws AppError `cancellation.not-offered`, `cancellation.refused`
 */
export function requireCancellation(
  order: WithdrawableOrder,
  lineId: string,
  taken: TakenParts,
  facts: CancellationFacts,
  form: RefundForm,
): { amount: number; keptAmount: number; resale: ResaleShare[] } {
  const line = cancellationLines(order, facts).find(({ id }) => id === lineId);
  const concerned = new Set([...taken.lineIds, ...Object.keys(taken.units)]);
  // The amount is that of the line: tickets of another one would be cancelled in its place.
  if (!line || concerned.size !== 1 || !concerned.has(lineId)) fail('refund.unknown-line');
  if (line.refusal === 'notOffered') fail('cancellation.not-offered');
  const open = line.tickets.filter(({ refusal }) => refusal !== 'refunded');
  const chosen =
    taken.units[lineId] === undefined
      ? open
      : open.filter(({ ticketNumber }) => taken.ticketNumbers.includes(ticketNumber));
  const isPart = chosen.length < open.length;
  const isOpen = chosen.length > 0 && chosen.every(({ refusal }) => !refusal);
  if (line.refusal || !isOpen || !line.forms.includes(form) || (line.isWhole && isPart))
    fail('cancellation.refused');
  const sum = (of: (ticket: (typeof chosen)[number]) => number) =>
    chosen.reduce((total, ticket) => total + of(ticket), 0);
  const amount = sum((ticket) => (form === 'credit' ? (ticket.creditAmount ?? 0) : ticket.amount));
  const resale = chosen.flatMap((ticket) => resaleOf(ticket, form));
  return { amount, keptAmount: sum(({ price }) => price) - amount, resale };
}

/**
 * Returns a ticket at an instant. Its steps count from the start of the session that was sold, and from the later one where
 * the venue has moved the session. A ticket that its holder moved counts from the earlier of both sessions: a move never
 * improves the terms of the sale. Tickets of a line of several sessions count by the first session.
 */
function momentOf(
  { details }: StoredLine,
  ticket: OrderTicket,
  tickets: readonly OrderTicket[],
  steps: RefundSteps,
  resale: ResalePercents,
  { now, starts, used, sessionCancelled }: CancellationFacts,
): TicketMoment {
  const sold = Math.min(...details.flatMap(({ event }) => (event ? [Date.parse(event.start)] : [])));
  const presentOf = ({ number, movedStart }: OrderTicket) =>
    starts?.get(number)?.getTime() ?? (movedStart ? Date.parse(movedStart) : sold);
  const together = details.length > 1 ? tickets.filter(({ isRefunded }) => !isRefunded) : [ticket];
  const present = Math.min(...together.map(presentOf));
  const start = ticket.movedStart ? Math.min(sold, present) : Math.max(sold, present);
  const percentAt = (of: readonly CancellationStep[]) => cancellationOffer(of, start, now.getTime()).percent;
  const [percent, creditPercent] = [percentAt(steps.steps), percentAt(steps.creditSteps)];
  const more = {
    money: resale.money > percent ? resale.money : 0,
    credit: resale.credit > creditPercent ? resale.credit : 0,
  };
  const isNothing = Math.max(percent, creditPercent, more.money, more.credit) === 0;
  const isCancelled = together.some(({ number }) => sessionCancelled?.has(number));
  const late = present <= now.getTime() || isNothing ? 'late' : undefined;
  const refusal = ticketRefusal(ticket, { used }) ?? (isCancelled ? 'sessionCancelled' : late);
  return { ticket, start, percent, creditPercent, resale: more, present, refusal };
}

/** Returns why a line cannot be cancelled. */
function lineRefusal(
  line: StoredLine,
  { refundedLineIds, isPaidInParts, isBlocked }: WithdrawableOrder,
  { isOffered }: CancellationFacts,
  moments: readonly TicketMoment[],
  steps: RefundSteps,
): CancellationLine['refusal'] {
  if (refundedLineIds.includes(line.id)) return 'refunded';
  if (line.details.some(({ event }) => event === undefined)) return 'undated';
  if (!isOffered) return 'notOffered';
  if (steps.steps.length + steps.creditSteps.length === 0 && !steps.resalePercent) return 'noRule';
  if (isBlocked) return 'blocked';
  if (isPaidInParts) return 'instalments';
  for (const reason of ['sessionCancelled', 'late'] as const)
    if (moments.some(({ refusal }) => refusal === reason) && moments.every(({ refusal }) => refusal))
      return reason;
  // A unit of a card is given back whole or not at all.
  const isReduced = moments.some(
    ({ refusal, percent, creditPercent }) => !refusal && Math.max(percent, creditPercent) < 100,
  );
  return isReduced && line.details.some(namesOwnCard) ? 'card' : undefined;
}

const stepsFrom = (steps: readonly CancellationStep[], start: number): CancellationLine['steps'] =>
  steps.map(({ hours, percent }) => ({
    until: new Date(start - hours * 3_600_000).toISOString(),
    percent,
  }));
