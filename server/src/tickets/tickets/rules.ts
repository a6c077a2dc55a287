import type { CheckedBody } from '@guichet/contract/calls.ts';
import { serviceKind, ticketKind, ticketState } from '@guichet/contract/predicates.ts';
import type { StoredDetail, StoredLine } from '#cart/model.ts';
import { addDays, startOfDay } from '#platform/format/time-zone.ts';
import type { TicketRow } from './data.ts';

/** Which part of its line a ticket was issued for: that of its session, in a line of several. */
export function detailOf(ticket: Pick<TicketRow, 'line' | 'sessionId'>): StoredDetail | undefined {
  const { details } = ticket.line;
  return details.find((detail) => detail.eventId === ticket.sessionId) ?? details[0];
}

/** The kind of ticket that a line gives. */
export function kindOf(line: StoredLine) {
  const isWithdrawal = line.details.some((detail) => detail.isWithdrawalTicketId !== undefined);
  return ticketKind({ type: line.type, isWithdrawal });
}

/** The state of a ticket by the database’s clock. */
export function stateOf(ticket: TicketRow) {
  return ticketState(
    { consumedAt: ticket.consumedAt?.getTime(), validUntil: ticket.validUntil.getTime() },
    ticket.clock.getTime(),
  );
}

/** A kind of tickets as a client asks for it: its word, or its number (specification §3). */
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

/** The codes of all types that a service can have (specification §3). */
const SERVICE_TYPES = Array.from({ length: 541 }, (_, type) => type);

/** Which service types, and whether withdrawals, belong to the asked kinds; undefined when all do. */
export function askedTypes(asked: readonly AskedType[] | undefined) {
  if (!asked?.length) return undefined;
  const isAsked = (line: { type: number; isWithdrawal: boolean }) => asked.some((one) => isOfType(one, line));
  return {
    serviceTypes: SERVICE_TYPES.filter((type) => isAsked({ type, isWithdrawal: false })),
    withdrawals: isAsked({ type: 0, isWithdrawal: true }),
  };
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
