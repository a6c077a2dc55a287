import type { CallAnswer } from '@guichet/contract/calls.ts';
import { ageProblem, missingAdults, type Party } from '@guichet/contract/planning/session-term-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { LOWER_PRICES } from '@guichet/contract/tickets/moves/settings.ts';
import type { MoveReason, SessionRefusal } from '@guichet/contract/tickets/moves.ts';
import type { CatalogueService } from '#gateways/ticketing/catalogue/port.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { TicketRow } from '../tickets/tickets.sql.ts';
import { detailOf, establishmentOf, kindOf, stateOf } from '../tickets/tickets.ts';

/** The venue's rule for the tickets of a service. */
export interface MovingRule {
  /** Minutes before the start of the session until which its tickets are moved */
  untilMinutes: number;
  /** How often one ticket is moved */
  maxMoves: number;
  /** Whether a session at a lower price can be chosen */
  acceptsCheaper: boolean;
  /** What becomes of the difference at a lower price */
  lowerPrice: (typeof LOWER_PRICES)[number];
  /** What the venue keeps of a refunded difference, for each ticket, in cents */
  fee: number;
  /** Whether the venue has closed the session: its limits do not apply, and a dearer session costs nothing more */
  isClosure?: boolean;
}

/**
 * Returns the rule of every service for tickets of a session that the venue has closed: the whole difference is refunded,
 * but not that of an order paid in instalments, whose later debits stay.
 */
export const closureRule = ({ isPaidInParts }: { isPaidInParts: boolean }): MovingRule => ({
  untilMinutes: 0,
  maxMoves: Number.MAX_SAFE_INTEGER,
  acceptsCheaper: true,
  lowerPrice: isPaidInParts ? 'kept' : 'refunded',
  fee: 0,
  isClosure: true,
});

/** What decides, beside the ticket itself, whether it can be moved. */
export interface MoveFacts {
  moves: number;
  /** Whether it is offered to another person, or being passed on */
  isOffered: boolean;
  /** Whether another move of it has begun */
  isUnderWay: boolean;
  /** Whether it is being refunded */
  isRefunding: boolean;
  /** Price of its present session before discounts, in cents; null when it is that of its line */
  movedPrice: number | null;
  /** How much moves have lowered what was paid for it, in cents */
  reducedAmount: number;
}

/** A ticket of an order with the data that a move is decided by. */
export interface TicketToMove extends TicketRow {
  facts: MoveFacts;
}

const MINUTE = 60_000;

/** Returns the instant until which tickets are moved. */
export function lastMoment(ticket: TicketRow, { untilMinutes }: MovingRule): Date {
  const start = detailOf(ticket)?.event?.start;
  return new Date((start === undefined ? 0 : Date.parse(start)) - untilMinutes * MINUTE);
}

/** Returns whether a ticket is one for a session, with a code and a place of its own. */
const isDated = ({ sessionId, line }: TicketRow): boolean => sessionId !== null && needsEvent(line.type);

/** Returns whether the customer can be offered a move of a ticket, by its own data alone. */
export function canMove(ticket: TicketRow, rule: MovingRule | undefined): boolean {
  if (!rule || !isDated(ticket) || stateOf(ticket) !== 'valid' || isOnCard(ticket)) return false;
  return ticket.sessionChange?.state !== 'cancelled' && ticket.clock < lastMoment(ticket, rule);
}

const isOnCard = (ticket: TicketRow): boolean =>
  detailOf(ticket)?.cardNumber !== undefined || kindOf(ticket) === 'withdrawal';

/** Returns why a ticket cannot be moved; undefined when it can. */
export function moveRefusal(
  ticket: TicketToMove,
  rule: MovingRule | undefined,
  hasRental: boolean,
): MoveReason | undefined {
  const { facts, clock } = ticket;
  if (!isDated(ticket)) return 'undated';
  if (isVoid(ticket, rule) || facts.isRefunding) return 'void';
  if (isOnCard(ticket)) return 'card';
  if (!rule) return 'not-offered';
  if (hasRental) return 'rental';
  if (facts.isOffered) return 'offered';
  if (facts.isUnderWay) return 'under-way';
  if (!rule.isClosure && clock >= lastMoment(ticket, rule)) return 'too-late';
  return facts.moves >= rule.maxMoves ? 'too-often' : undefined;
}

/** Returns whether a ticket opens nothing that can be moved; the time of a closed session may have passed. */
function isVoid(ticket: TicketToMove, rule: MovingRule | undefined): boolean {
  const state = stateOf(ticket);
  if (rule?.isClosure) return state !== 'valid' && state !== 'expired';
  return state !== 'valid' || ticket.sessionChange?.state === 'cancelled';
}

/** Returns whether an order has a rental for a session, which would stay behind. */
export const hasRentalAt = (order: readonly TicketRow[], sessionId: string | null): boolean =>
  order.some(
    (ticket) =>
      ticket.sessionId === sessionId && !needsEvent(ticket.line.type) && stateOf(ticket) === 'valid',
  );

/** What decides whether tickets can be moved to a session. */
export interface MoveChoice {
  /** The tickets to be moved */
  chosen: readonly TicketToMove[];
  /** Others of the order that stay at the former session */
  staying: readonly TicketRow[];
  former: Pick<TicketingSession, 'accompaniment'> | undefined;
  service(code: string): Pick<CatalogueService, 'prices'> | undefined;
  ruleOf(serviceCode: string): MovingRule | undefined;
  /** Whether their order is paid in instalments, or month by month */
  isPaidInParts: boolean;
}

/** A ticket whose price falls by a move. Amounts in cents. */
export interface ReducedTicket {
  ticketNumber: string;
  /** Its price at the new session, before discounts */
  price: number;
  /** How much the move lowers what was paid for it */
  reduction: number;
}

/** A price of tickets at a session, less what they cost. Amounts in cents. */
interface Difference {
  cents: number;
  isDearer: boolean;
  isCheaper: boolean;
  /** The tickets whose difference is refunded */
  reduced: ReducedTicket[];
  /** What is refunded */
  refund: number;
  /** What the venue keeps of the difference */
  fee: number;
  /** Whether the refund becomes credit: the rules of all these tickets say so */
  isCredit: boolean;
}

/**
 * Returns the difference of price at a session, before discounts, and what is refunded of it by the venue's rules: what was
 * paid falls in proportion to the price.
 * @returns undefined when the session has no such price
 */
export function differenceAt(
  { chosen, service, ruleOf }: Pick<MoveChoice, 'chosen' | 'service' | 'ruleOf'>,
  { unitPrices }: Pick<TicketingSession, 'unitPrices'>,
): Difference | undefined {
  const sum: Difference = {
    cents: 0,
    isDearer: false,
    isCheaper: false,
    reduced: [],
    refund: 0,
    fee: 0,
    isCredit: true,
  };
  for (const { ticketNumber, line, facts } of chosen) {
    const usual = service(line.service)?.prices.find(({ name }) => name === line.priceName)?.cents;
    if (usual === undefined) return undefined;
    const price = unitPrices?.[line.priceName] ?? usual;
    const former = facts.movedPrice ?? line.listPrice ?? line.unitPrice;
    sum.cents += price - former;
    sum.isDearer ||= price > former;
    sum.isCheaper ||= price < former;
    const rule = ruleOf(line.service);
    if (price >= former || !rule || rule.lowerPrice === 'kept') continue;
    sum.isCredit &&= rule.lowerPrice === 'credited';
    const paid = line.unitPrice - facts.reducedAmount;
    const reduction = paid - Math.round((paid * price) / former);
    const fee = Math.min(rule.fee, reduction);
    sum.reduced.push({ ticketNumber, price, reduction });
    sum.refund += reduction - fee;
    sum.fee += fee;
  }
  return { ...sum, isCredit: sum.isCredit && sum.refund > 0 };
}

/** Returns the visitors of tickets, by the ages of their prices. */
const partiesOf = (tickets: readonly TicketRow[], { service }: Pick<MoveChoice, 'service'>): Party[] =>
  tickets.map(({ line }) => ({
    audience: service(line.service)?.prices.find(({ name }) => name === line.priceName)?.audience,
    quantity: 1,
  }));

const placesOf = (tickets: readonly TicketRow[]): number =>
  tickets.reduce((sum, { line }) => sum + (line.places ?? 1), 0);

/** Returns why tickets cannot be moved to a session of their service; undefined when they can. */
export function sessionRefusal(choice: MoveChoice, session: TicketingSession): SessionRefusal | undefined {
  const parties = partiesOf(choice.chosen, choice);
  const isAlone =
    missingAdults(session, parties) !== undefined ||
    missingAdults(choice.former ?? {}, partiesOf(choice.staying, choice)) !== undefined;
  if (isAlone || parties.some(({ audience }) => ageProblem(session, audience))) return 'terms';
  const difference = differenceAt(choice, session);
  const rules = choice.chosen.map(({ line }) => choice.ruleOf(line.service));
  if (!difference || (difference.isDearer && !rules.every((rule) => rule?.isClosure))) return 'dearer';
  const keepsMore = rules.every((rule) => rule?.acceptsCheaper);
  if (difference.isCheaper && !keepsMore) return 'cheaper';
  if (difference.reduced.some(({ reduction }) => reduction > 0) && !rules.every((rule) => rule?.isClosure)) {
    // The difference returns to the means of payment of the order, which is that of another person, or not debited yet.
    if (choice.chosen.some(({ userId, buyerId }) => userId !== buyerId)) return 'transferred';
    if (choice.isPaidInParts) return 'instalments';
  }
  return session.places < placesOf(choice.chosen) ? 'places' : undefined;
}

/** Returns whether a session is of the services and the establishment of tickets, and another one than theirs. */
export const isSessionOf = (chosen: readonly TicketRow[], session: TicketingSession): boolean =>
  chosen.every(
    (ticket) =>
      session.id !== ticket.sessionId &&
      session.serviceCodes.includes(ticket.line.service) &&
      session.establishmentCode === establishmentOf(ticket),
  );

/** The answer with the sessions to choose. */
export type MoveOptions = CallAnswer<'POST /user/TicketMoveOptions'>;
