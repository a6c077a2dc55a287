import type { CallAnswer, CheckedBody } from '@guichet/contract/calls.ts';
import { DEFAULT_LIMITS } from '@guichet/contract/catalogue/setting-texts.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import { ticketKind, ticketState } from '@guichet/contract/tickets/predicates.ts';
import type { Translate } from '@guichet/phrases/translate.ts';
import { rightWarning, type Warning, type WarningLimits } from '#cards/cards/cards.ts';
import type { StoredDetail } from '#cart/cart.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import { isSupportingDocument } from '#catalogue/catalogue.ts';
import { addDays, startOfDay } from '#kernel/format/time-zone.ts';
import { barCode, qrCode } from '#platform/pdf/barcode.ts';
import type { OwnTicket, TicketRow, TicketSessionChange } from './tickets.sql.ts';

/**
 * Returns the part of its line that a ticket was issued for: in a line of several sessions, the part of its session.
 */
export function detailOf(ticket: Pick<TicketRow, 'line' | 'sessionId'>): StoredDetail | undefined {
  const { details } = ticket.line;
  return details.find(({ eventId = null }) => eventId === ticket.sessionId) ?? details[0];
}

/** Returns the code of the establishment of a ticket's session, or of its service. */
export const establishmentOf = (ticket: Pick<TicketRow, 'line' | 'sessionId'>): string =>
  detailOf(ticket)?.event?.establishmentCode ?? ticket.line.establishment;

/** Returns the kind of a ticket. */
export function kindOf({ kind, line, isWithdrawal }: Pick<OwnTicket, 'kind' | 'line' | 'isWithdrawal'>) {
  if (kind) return kind;
  const isWithdrawn = line.details.some((detail) => detail.isWithdrawalTicketId !== undefined);
  return ticketKind({ type: line.type, isWithdrawal: isWithdrawal ?? isWithdrawn });
}

/** Returns the state of a ticket by the database’s clock. */
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

/** A requested kind of tickets: its word, or its number (specified-behaviour.md#ticket-kinds). */
type AskedType = NonNullable<CheckedBody<'POST /user/GetTicketsDetails'>['types']>[number];

/** Returns whether tickets of a line are of a requested kind. Reloads are simple tickets with their own number. */
function isOfType(asked: AskedType, line: { type: number; isWithdrawal: boolean }): boolean {
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

/** The filter of a customer's tickets; undefined fields do not filter. */
export interface TicketFilter {
  /** Includes used and expired tickets */
  withInvalid: boolean;
  types?: readonly AskedType[] | undefined;
  withdrawalsOnly: boolean;
  services?: readonly string[] | undefined;
  cardNumbers?: readonly string[] | undefined;
  /** Interval in which they must be valid at some instant */
  valid?: { from: Date; until: Date } | undefined;
  /** Number of an order */
  order?: string | undefined;
}

/** Returns whether a ticket matches the filter. */
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

/** Returns whether a validity overlaps an interval; true without an interval. */
export const isValidWithin = (
  { validFrom, validUntil }: { validFrom: Date; validUntil: Date },
  asked: TicketFilter['valid'],
): boolean => asked === undefined || (validFrom <= asked.until && validUntil >= asked.from);

/** Returns whether the rights of a kind are among the requested types: 2 subscription, 3 reloadable. */
export const isAskedKind = (
  kind: 'subscription' | 'reloadable',
  types: readonly AskedType[] | undefined,
): boolean =>
  !types?.length ||
  (kind === 'subscription' ? types.includes(2) || types.includes('subscription') : types.includes(3));

/** Returns the warning of an undated ticket, by its elapsed validity; a session has no warning. */
function ticketWarning(ticket: OwnTicket, limits: WarningLimits): Warning {
  if (stateOf(ticket) !== 'valid' || ticket.sessionId !== null) return 'none';
  return rightWarning({ ...ticket, total: undefined, remaining: undefined }, limits, ticket.clock);
}

/** Returns the interval of a validity filter: a day of the venue, or an instant. */
export function validityInterval(asked: string | undefined, timeZone: string) {
  if (asked === undefined) return undefined;
  if (asked.includes('T')) return { from: new Date(asked), until: new Date(asked) };
  const next = startOfDay(addDays(asked, 1), timeZone);
  return { from: startOfDay(asked, timeZone), until: new Date(next.getTime() - 1) };
}

/** Returns the instant that tickets are sorted by: the session's start, or the end of the validity. */
function momentOf(ticket: TicketRow): number {
  const start = detailOf(ticket)?.event?.start;
  return start === undefined ? ticket.validUntil.getTime() : Date.parse(start);
}

/** Compares tickets: valid ones first, the soonest on top; then the others, the latest on top. */
export function bySoonest(left: TicketRow, right: TicketRow): number {
  const leftValid = stateOf(left) === 'valid';
  const rightValid = stateOf(right) === 'valid';
  if (leftValid !== rightValid) return leftValid ? -1 : 1;
  return leftValid ? momentOf(left) - momentOf(right) : momentOf(right) - momentOf(left);
}

type Ticket = CallAnswer<'POST /user/GetTicketsDetails'>['tickets'][number];

interface Shown {
  /** Names of documents to bring */
  choices: Translate<'choices'>;
  withBars: boolean;
  /** Returns the calendar of a ticket's session; absent in lists */
  calendarOf?: (ticket: OwnTicket) => string | undefined;
  /** Returns whether the venue's rules let the customer move a ticket */
  canMove: (ticket: OwnTicket) => boolean;
  /** Returns the link of a transfer */
  linkOf: (transferId: string) => string;
}

/** Returns a ticket for the response to its customer, with its QR code. */
export function viewTicket(ticket: OwnTicket, catalogue: IndexedCatalogue | undefined, shown: Shown): Ticket {
  const { line } = ticket;
  const { path, size } = qrCode(ticket.code);
  const limits = catalogue?.services.get(line.service)?.limits ?? DEFAULT_LIMITS;
  const holder = ticket.holderName ?? cardHolder(ticket);
  const { transferId, transferExpiresAt } = ticket;
  const calendar = shown.calendarOf?.(ticket);
  return {
    id: ticket.id,
    ticketNumber: ticket.ticketNumber,
    code: ticket.code,
    externalPurchaseId: ticket.externalPurchaseId,
    kind: kindOf(ticket),
    state: stateOf(ticket),
    warning: ticketWarning(ticket, limits),
    service: line.service,
    type: line.type,
    serviceName: line.serviceName,
    priceName: line.priceName,
    priceLabels: line.labels,
    unitPrice: line.unitPrice,
    ...placeOf(ticket),
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    soldAt: ticket.soldAt.toISOString(),
    ...consumption(ticket, catalogue),
    ...(holder && { holderName: holder }),
    ...(ticket.cardNumber && { cardNumber: ticket.cardNumber }),
    supportingDocuments: namedDocuments(line.supportingDocuments, shown.choices),
    isSoldOnline: !ticket.isForeign,
    isOwnOrder: !ticket.isForeign && ticket.buyerId === ticket.userId,
    ...(transferId &&
      transferExpiresAt && {
        transfer: { link: shown.linkOf(transferId), expiresAt: transferExpiresAt.toISOString() },
      }),
    ...(ticket.resale && { resale: ticket.resale }),
    ...viewSessionState(ticket.sessionChange),
    ...(!ticket.isForeign && shown.canMove(ticket) && { canMove: true }),
    ...(calendar && { calendar }),
    codeFormat: ticket.codeFormat ?? 'qr',
    qrPath: path,
    qrSize: size,
    ...(shown.withBars && barsOf(ticket.code)),
  };
}

/** Returns where and when a ticket opens. */
export function placeOf(ticket: OwnTicket) {
  const { line } = ticket;
  const event = detailOf(ticket)?.event;
  return {
    establishment: event?.establishment ?? line.establishmentLabels,
    establishmentCode: establishmentOf(ticket),
    ...(line.otherEstablishments && { otherEstablishments: line.otherEstablishments }),
    ...(event?.room && { room: event.room }),
    ...(event && { themeLabels: event.themeLabels, eventStart: event.start, eventEnd: event.end }),
    ...(event?.zone && { eventZone: event.zone }),
    ...(event?.themeColor && { themeColor: event.themeColor }),
  };
}

function consumption({ consumedAt, consumedPlace = '' }: OwnTicket, catalogue: IndexedCatalogue | undefined) {
  const place =
    catalogue?.establishments.get(consumedPlace) ?? catalogue?.hiddenEstablishments.get(consumedPlace);
  return {
    ...(consumedAt && { consumedAt: consumedAt.toISOString() }),
    ...(consumedAt && place && { consumedPlace: place.labels }),
  };
}

function cardHolder(ticket: OwnTicket): string {
  const detail = detailOf(ticket);
  return [detail?.cardHolderFirstName, detail?.cardHolderName].filter(Boolean).join(' ');
}

function namedDocuments(codes: readonly string[], choices: Translate<'choices'>): string[] {
  return codes.filter(isSupportingDocument).map((code) => choices(`supportingDocuments.${code}`));
}

function barsOf(code: string) {
  const bars = barCode(code.replaceAll(' ', ''));
  return bars && { barPath: bars.path, barSize: bars.size };
}

/** Returns the change of a session that a ticket names; none once it takes place as it was sold. */
function viewSessionState(change: TicketSessionChange | null | undefined) {
  return change && change.state !== 'restored' ? { sessionState: change.state } : {};
}
