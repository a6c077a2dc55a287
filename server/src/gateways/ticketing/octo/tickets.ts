import type { HeldTicket, IdentifiedTicket } from '../tickets/port.ts';
import type { SaleRow } from './rows.ts';

/** The tickets of sales, as the port has them. What became of them at the entrance the supplier does not tell. */
export function ticketsOf(sales: readonly SaleRow[]): HeldTicket[] {
  return sales.flatMap(({ orderNumber, soldAt, tickets }) =>
    tickets.map((ticket) => ({
      orderNumber,
      soldAt,
      ticketNumber: ticket.ticketNumber,
      code: ticket.code,
      // All that the protocol tells: whether there is a session.
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
    })),
  );
}

/** Those of a number, or of its order. */
export function ticketsNumbered(sales: readonly SaleRow[], number: string, most: number): IdentifiedTicket[] {
  return sales
    .flatMap((sale) => ticketsOf([sale]).map((ticket) => ({ ...ticket, holder: sale.buyerReference })))
    .filter(({ orderNumber, ticketNumber }) => orderNumber === number || ticketNumber === number)
    .slice(0, most);
}

/** The order of a ticket's number, which is that of the order and a rank. */
export const ordersOf = (number: string): string[] => [number, number.replace(/-\d+$/, '')];
