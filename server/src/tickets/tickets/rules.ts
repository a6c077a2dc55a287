import type { CheckedBody } from '@guichet/contract/calls.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import { ticketKind, ticketState } from '@guichet/contract/tickets/predicates.ts';
import { rightWarning, type Warning, type WarningLimits } from '#cards/cards/rules.ts';
import type { StoredDetail } from '#cart/model.ts';
import { addDays, startOfDay } from '#platform/format/time-zone.ts';
import type { OwnTicket, TicketRow } from './data.ts';

/** Which part of its line a ticket was issued for: that of its session, in a line of several. */
export function detailOf(ticket: Pick<TicketRow, 'line' | 'sessionId'>): StoredDetail | undefined {
  const { details } = ticket.line;
  return details.find(({ eventId = null }) => eventId === ticket.sessionId) ?? details[0];
}

/** The kind of a ticket. */
export function kindOf({ kind, line, isWithdrawal }: Pick<OwnTicket, 'kind' | 'line' | 'isWithdrawal'>) {
  if (kind) return kind;
  const isWithdrawn = line.details.some((detail) => detail.isWithdrawalTicketId !== undefined);
  return ticketKind({ type: line.type, isWithdrawal: isWithdrawal ?? isWithdrawn });
}

/** The state of a ticket by the database’s clock. */
export function stateOf(ticket: TicketRow) {
  return ticketState(
    {
      refundedAt: ticket.refundedAt?.getTime(),
      consumedAt: ticket.consumedAt?.getTime(),
      validUntil: ticket.validUntil.getTime(),
      blockedAt: ticket.blockedAt?.getTime(),
    },
    ticket.clock.getTime(),
  );
}

/** A kind of tickets as a client asks for it: its word, or its number (specified-behaviour.md#ticket-kinds). */
type AskedType = NonNullable<CheckedBody<'POST /user/GetTicketsDetails'>['types']>[number];

/** Whether the tickets of a line are of an asked kind. Reloads are simple tickets that have a number of their own. */
export function isOfType(asked: AskedType, line: { type: number; isWithdrawal: boolean }): boolean {
  const kind = ticketKind(line);
  const isReload = kind === 'simple' && serviceKind(line.type) === 'reloading';
  if (asked === 1) return kind === 'simple' && !isReload;
  if (asked === 3) return isReload;
  return kind === (typeof asked === 'number' ? KINDS[asked] : asked);
}

const KINDS: Readonly<Record<number, string>> = {
  [-1]: 'withdrawal',
  2: 'subscription',
  4: 'event',
  5: 'withdrawal',
};

/** Which of a customer's tickets are asked for; what is undefined is not. */
export interface TicketFilter {
  /** Consumed and expired ones too */
  withInvalid: boolean;
  types?: readonly AskedType[] | undefined;
  withdrawalsOnly: boolean;
  services?: readonly string[] | undefined;
  cardNumbers?: readonly string[] | undefined;
  /** Of which they have to be valid a part */
  valid?: { from: Date; until: Date } | undefined;
  /** An order */
  order?: string | undefined;
}

/** Whether a ticket is among those asked for. */
export function isAskedFor(ticket: OwnTicket, asked: TicketFilter): boolean {
  const { line } = ticket;
  const isWithdrawal = kindOf(ticket) === 'withdrawal';
  return (
    (asked.withInvalid || stateOf(ticket) === 'valid') &&
    (!asked.types?.length || asked.types.some((type) => isOfType(type, { type: line.type, isWithdrawal }))) &&
    (!asked.withdrawalsOnly || isWithdrawal) &&
    (!asked.services || asked.services.includes(line.service)) &&
    (!asked.cardNumbers || asked.cardNumbers.includes(ticket.cardNumber ?? '')) &&
    (asked.order === undefined || asked.order === ticket.externalPurchaseId) &&
    isValidWithin(ticket, asked.valid)
  );
}

/** Whether something is valid at some instant of an interval, or none is asked for. */
export const isValidWithin = (
  { validFrom, validUntil }: { validFrom: Date; validUntil: Date },
  asked: TicketFilter['valid'],
): boolean => asked === undefined || (validFrom <= asked.until && validUntil >= asked.from);

/** Whether the rights of a kind are among the asked types: 2 subscription, 3 reloadable. */
export const isAskedKind = (
  kind: 'subscription' | 'reloadable',
  types: readonly AskedType[] | undefined,
): boolean =>
  !types?.length ||
  (kind === 'subscription' ? types.includes(2) || types.includes('subscription') : types.includes(3));

/** How urgent it is to use an undated ticket, by what of its time has passed; the time of a session is its own. */
export function ticketWarning(ticket: OwnTicket, limits: WarningLimits): Warning {
  if (stateOf(ticket) !== 'valid' || ticket.sessionId !== null) return 'none';
  return rightWarning({ ...ticket, total: undefined, remaining: undefined }, limits, ticket.clock);
}

/** The time of which tickets have to be valid a part: a day of the venue, or an instant. */
export function validityInterval(asked: string | undefined, timeZone: string) {
  if (asked === undefined) return undefined;
  if (asked.includes('T')) return { from: new Date(asked), until: new Date(asked) };
  const next = startOfDay(addDays(asked, 1), timeZone);
  return { from: startOfDay(asked, timeZone), until: new Date(next.getTime() - 1) };
}

/** The instant by which tickets are ordered: the session's start, or the end of its validity. */
function momentOf(ticket: TicketRow): number {
  const start = detailOf(ticket)?.event?.start;
  return start === undefined ? ticket.validUntil.getTime() : Date.parse(start);
}

/** Valid ones first, the soonest on top; then the others, the latest on top. */
export function bySoonest(left: TicketRow, right: TicketRow): number {
  const leftValid = stateOf(left) === 'valid';
  const rightValid = stateOf(right) === 'valid';
  if (leftValid !== rightValid) return leftValid ? -1 : 1;
  return leftValid ? momentOf(left) - momentOf(right) : momentOf(right) - momentOf(left);
}
