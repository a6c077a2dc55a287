import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LIMITS } from '@guichet/contract/catalogue/setting-texts.ts';
import type { Translate } from '@guichet/phrases/translate.ts';
import type { IndexedCatalogue } from '#catalogue/browse/data.ts';
import { isSupportingDocument } from '#catalogue/rules.ts';
import { barCode } from '#platform/pdf/barcode.ts';
import type { OwnTicket } from './data.ts';
import { ticketQrCode } from './qr-code/service.ts';
import { detailOf, kindOf, stateOf, ticketWarning } from './rules.ts';

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
