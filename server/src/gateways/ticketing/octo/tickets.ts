import type { TicketingSale, TicketingTicket } from '../port.ts';
import type { CodeFormat, HeldTicket, IdentifiedTicket } from '../tickets/port.ts';
import type { OctoBooking } from './protocol.ts';
import type { SaleRow, SoldTicket } from './rows.ts';

/** Supported ticket codes; a supplier may also deliver files and wallet passes, in any order. */
const FORMATS: Readonly<Record<string, CodeFormat>> = { QRCODE: 'qr', CODE128: 'code-128' };

/** Whether the portal can show a product's tickets; a product without delivery formats counts as deliverable. */
export const isDeliverable = (deliveryFormats: readonly string[]): boolean =>
  deliveryFormats.length === 0 || deliveryFormats.some((format) => format in FORMATS);

/** Returns the code of a ticket: its own, the booking's, or its supplier id. */
export function deliveredCode(
  item: OctoBooking['unitItems'][number],
  voucher: OctoBooking['voucher'],
): Pick<TicketingTicket, 'code' | 'codeFormat'> {
  const delivered = [...(item.ticket?.deliveryOptions ?? []), ...(voucher?.deliveryOptions ?? [])];
  const known = delivered.find(({ deliveryFormat }) => deliveryFormat in FORMATS);
  if (!known) return { code: item.supplierReference || item.uuid };
  const format = FORMATS[known.deliveryFormat];
  return { code: known.deliveryValue, ...(format === 'code-128' && { codeFormat: format }) };
}

/**
 * Returns the supplier's number of a ticket if it is unique: some suppliers number the tickets of each booking from one
 * on, or give all of them the booking's reference.
 */
export function ticketNumberOf(
  { supplierReference }: OctoBooking['unitItems'][number],
  reference: string,
  before: readonly SoldTicket[],
): string {
  const isKnown = (number: string) => before.some(({ ticketNumber }) => ticketNumber === number);
  const own = supplierReference?.startsWith(reference) ? supplierReference : undefined;
  return own && !isKnown(own) ? own : `${reference}-${before.length + 1}`;
}

/** Converts a stored sale for the port. */
export function toSale({ orderNumber, soldAt, tickets }: SaleRow): TicketingSale {
  return {
    externalPurchaseId: orderNumber,
    soldAt,
    cards: [],
    tickets: tickets.map(({ lineId, sessionId, ticketNumber, code, codeFormat, validFrom, validUntil }) => ({
      lineId,
      sessionId,
      ticketNumber,
      code,
      kind: sessionId ? ('event' as const) : ('simple' as const),
      codeFormat: codeFormat ?? 'qr',
      validFrom: new Date(validFrom),
      validUntil: new Date(validUntil),
    })),
  };
}

/** Converts the tickets of sales for the port. The supplier does not report uses at the entrance. */
export function ticketsOf(sales: readonly SaleRow[]): HeldTicket[] {
  return sales.flatMap(({ orderNumber, soldAt, tickets }) =>
    tickets.map((ticket) => ({
      orderNumber,
      soldAt,
      ticketNumber: ticket.ticketNumber,
      code: ticket.code,
      // The protocol only tells whether there is a session.
      kind: ticket.sessionId ? ('event' as const) : ('simple' as const),
      codeFormat: ticket.codeFormat ?? 'qr',
      serviceCode: ticket.serviceCode,
      priceName: ticket.priceName,
      unitPriceCents: ticket.cents,
      sessionId: ticket.sessionId ?? undefined,
      start: ticket.start ? new Date(ticket.start) : undefined,
      end: ticket.end ? new Date(ticket.end) : undefined,
      establishmentCode: ticket.establishmentCode || undefined,
      validFrom: new Date(ticket.validFrom),
      validUntil: new Date(ticket.validUntil),
      consumedAt: undefined,
      consumedPlace: undefined,
      cardNumber: undefined,
      isWithdrawal: false,
      takenBackAt: ticket.takenBackAt ? new Date(ticket.takenBackAt) : undefined,
      ...(tickets.some((other) => other !== ticket && other.uuid === ticket.uuid) && {
        isTakenBackWithOthers: true,
      }),
    })),
  );
}

/** Returns the tickets of a number or of its order. */
export function ticketsNumbered(sales: readonly SaleRow[], number: string, most: number): IdentifiedTicket[] {
  return sales
    .flatMap((sale) => ticketsOf([sale]).map((ticket) => ({ ...ticket, holder: sale.buyerReference })))
    .filter(({ orderNumber, ticketNumber }) => orderNumber === number || ticketNumber === number)
    .slice(0, most);
}

/** Returns the possible order numbers: the number itself, and the number of a ticket without its rank. */
export const ordersOf = (number: string): string[] => [number, number.replace(/-\d+$/, '')];
