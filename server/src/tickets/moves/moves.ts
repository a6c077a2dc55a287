import type { CallAnswer } from '@guichet/contract/calls.ts';
import { ageProblem, missingAdults, type Party } from '@guichet/contract/planning/session-term-rules.ts';
import { needsEvent } from '@guichet/contract/predicates.ts';
import type { MoveReason, SessionRefusal } from '@guichet/contract/tickets/moves.ts';
import type { TicketingSession } from '#gateways/ticketing/port.ts';
import type { TicketRow } from '../tickets/tickets.sql.ts';
import { detailOf, establishmentOf, kindOf, stateOf } from '../tickets/tickets.ts';
import { type Companions, serviceAt } from './companions.ts';
import { differenceAt } from './difference.ts';
import type { MovingRule, TicketToMove } from './movable.ts';

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
export interface MoveChoice extends Companions {
  /** The tickets to be moved */
  chosen: readonly TicketToMove[];
  /** Others of the order that stay at the former session */
  staying: readonly TicketRow[];
  former: Pick<TicketingSession, 'accompaniment'> | undefined;
  ruleOf(serviceCode: string): MovingRule | undefined;
  /** Whether their order is paid in instalments, or month by month */
  isPaidInParts: boolean;
}

/** Returns the visitors of tickets, by the ages of their prices at their present services. */
const partiesOf = (tickets: readonly TicketRow[], { service }: Pick<MoveChoice, 'service'>): Party[] =>
  tickets.map(({ line }) => ({
    audience: service(line.service)?.prices.find(({ name }) => name === line.priceName)?.audience,
    quantity: 1,
  }));

/** Returns whether a ticket of a person of the household would move to a service for older visitors. */
function isForOlder(ticket: TicketRow, session: TicketingSession, choice: MoveChoice): boolean {
  const minimumAge = (code: string | undefined) => choice.service(code ?? '')?.minimumAge ?? 0;
  return (
    (ticket.isPersonNamed ?? false) &&
    minimumAge(serviceAt(ticket, session, choice)) > minimumAge(ticket.line.service)
  );
}

const placesOf = (tickets: readonly TicketRow[]): number =>
  tickets.reduce((sum, { line }) => sum + (line.places ?? 1), 0);

/** Returns why tickets cannot be moved to a session of their services, or of others that fit; undefined when they can. */
export function sessionRefusal(choice: MoveChoice, session: TicketingSession): SessionRefusal | undefined {
  const parties = partiesOf(choice.chosen, choice);
  const isAlone =
    missingAdults(session, parties) !== undefined ||
    missingAdults(choice.former ?? {}, partiesOf(choice.staying, choice)) !== undefined;
  if (isAlone || parties.some(({ audience }) => ageProblem(session, audience))) return 'terms';
  if (choice.chosen.some((ticket) => isForOlder(ticket, session, choice))) return 'terms';
  return priceRefusal(choice, session) ?? (session.places < placesOf(choice.chosen) ? 'places' : undefined);
}

/** Returns why tickets cannot be moved to a session by its price. */
function priceRefusal(choice: MoveChoice, session: TicketingSession): SessionRefusal | undefined {
  const { chosen, ruleOf, isPaidInParts } = choice;
  const difference = differenceAt(choice, session);
  const rules = chosen.map(({ line }) => ruleOf(line.service));
  const isClosure = rules.every((rule) => rule?.isClosure);
  if (!difference) return 'dearer';
  if (difference.isDearer && !isClosure && !rules.every((rule) => rule?.acceptsDearer)) return 'dearer';
  if (difference.isCheaper && !rules.every((rule) => rule?.acceptsCheaper)) return 'cheaper';
  if (isClosure) return undefined;
  const isLowered = difference.prices.some(({ reduction }) => reduction > 0);
  if (isLowered && difference.due > 0) return 'mixed';
  // The difference returns to the means of payment of the order, which is that of another person, or not debited yet.
  const isOfOther = chosen.some(({ userId, buyerId }) => userId !== buyerId);
  if (isOfOther && (isLowered || difference.due > 0)) return 'transferred';
  return isLowered && isPaidInParts ? 'instalments' : undefined;
}

/**
 * Returns whether a session is of the services of tickets, or of others that the venue allows together with them, of their
 * establishment, and another one than theirs.
 */
export const isSessionOf = (
  { chosen, ...companions }: Companions & Pick<MoveChoice, 'chosen'>,
  session: TicketingSession,
): boolean =>
  chosen.every(
    (ticket) =>
      session.id !== ticket.sessionId &&
      serviceAt(ticket, session, companions) !== undefined &&
      session.establishmentCode === establishmentOf(ticket),
  );

/** The answer with the sessions to choose. */
export type MoveOptions = CallAnswer<'POST /user/TicketMoveOptions'>;
