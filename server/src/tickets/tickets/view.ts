import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { TicketRow } from './data.ts';
import { ticketQrCode } from './qr-code/service.ts';
import { detailOf, kindOf, stateOf } from './rules.ts';

type Ticket = CallAnswer<'POST /user/GetTicketsDetails'>[number];

/** A ticket as it is answered to its customer, with its QR code. */
export function viewTicket(ticket: TicketRow): Ticket {
  const { line } = ticket;
  const event = detailOf(ticket)?.event;
  const { path, size } = ticketQrCode(ticket.code);
  return {
    id: ticket.id,
    ticketNumber: ticket.ticketNumber,
    code: ticket.code,
    externalPurchaseId: ticket.externalPurchaseId,
    kind: kindOf(line),
    state: stateOf(ticket),
    service: line.service,
    serviceName: line.serviceName,
    priceName: line.priceName,
    priceLabels: line.labels,
    unitPrice: line.unitPrice,
    establishment: event?.establishment ?? line.establishmentLabels,
    ...(line.otherEstablishments && { otherEstablishments: line.otherEstablishments }),
    ...(event?.room && { room: event.room }),
    ...(event && { themeLabels: event.themeLabels, eventStart: event.start, eventEnd: event.end }),
    ...(event?.themeColor && { themeColor: event.themeColor }),
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    soldAt: ticket.soldAt.toISOString(),
    qrPath: path,
    qrSize: size,
  };
}
