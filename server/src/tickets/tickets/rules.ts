import type { CheckedBody } from '@guichet/contract/calls.ts';
import { ticketKind, ticketState } from '@guichet/contract/predicates.ts';
import type { StoredDetail, StoredLine } from '#cart/model.ts';
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

/** Whether a ticket matches the filter. */
export function isAskedFor(
  ticket: TicketRow,
  asked: CheckedBody<'POST /user/GetTicketsDetails'>,
  themeCodesOf: (serviceCode: string) => readonly string[],
): boolean {
  const { cardNumbers, types, themeIds, validityDate } = asked;
  const kind = kindOf(ticket.line);
  const card = detailOf(ticket)?.cardNumber;
  const at = validityDate === undefined ? undefined : Date.parse(validityDate);
  return (
    (asked.includedInvalidTickets === true || stateOf(ticket) === 'valid') &&
    (!types || types.length === 0 || types.includes(kind)) &&
    (asked.onlyIsWithdrawTickets !== true || kind === 'withdrawal') &&
    (!cardNumbers || cardNumbers.length === 0 || (card !== undefined && cardNumbers.includes(card))) &&
    (!themeIds ||
      themeIds.length === 0 ||
      themeCodesOf(ticket.line.service).some((code) => themeIds.includes(code))) &&
    (at === undefined || (ticket.validFrom.getTime() <= at && at <= ticket.validUntil.getTime()))
  );
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
