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
import { barCode } from '#platform/pdf/barcode.ts';
import { ticketQrCode } from './qr-code.service.ts';
import type { OwnTicket, TicketRow } from './tickets.sql.ts';

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
function ticketWarning(ticket: OwnTicket, limits: WarningLimits): Warning {
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

type Ticket = CallAnswer<'POST /user/GetTicketsDetails'>['tickets'][number];

interface Shown {
  /** Names what is to be brought along */
  choices: Translate<'choices'>;
  withBars: boolean;
  /** The session of a ticket for a calendar; absent in lists */
  calendarOf?: (ticket: OwnTicket) => string | undefined;
  /** The link of a transfer */
  linkOf: (transferId: string) => string;
}

/** A ticket as it is answered to its customer, with its QR code. */
export function viewTicket(ticket: OwnTicket, catalogue: IndexedCatalogue | undefined, shown: Shown): Ticket {
  const { line } = ticket;
  const { path, size } = ticketQrCode(ticket.code);
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
    ...(ticket.sessionChange && { sessionState: ticket.sessionChange.state }),
    ...(calendar && { calendar }),
    codeFormat: ticket.codeFormat ?? 'qr',
    qrPath: path,
    qrSize: size,
    ...(shown.withBars && barsOf(ticket.code)),
  };
}

/** Where and when a ticket opens. */
export function placeOf(ticket: OwnTicket) {
  const { line } = ticket;
  const event = detailOf(ticket)?.event;
  return {
    establishment: event?.establishment ?? line.establishmentLabels,
    establishmentCode: line.establishment,
    ...(line.otherEstablishments && { otherEstablishments: line.otherEstablishments }),
    ...(event?.room && { room: event.room }),
    ...(event && { themeLabels: event.themeLabels, eventStart: event.start, eventEnd: event.end }),
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
