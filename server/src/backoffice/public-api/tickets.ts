import type { OperationAnswer } from '@guichet/contract/public-api/operations.ts';
import type { HeldTicket } from '#gateways/ticketing/tickets/port.ts';

/** Returns a ticket as the ticketing system knows it, in the shape of this API. */
export function toTicket(ticket: HeldTicket): OperationAnswer<'readTicket'> {
  const { consumedAt, takenBackAt, blockedAt, sessionId, start } = ticket;
  return {
    number: ticket.ticketNumber,
    code: ticket.code,
    orderNumber: ticket.orderNumber,
    service: ticket.serviceCode,
    priceName: ticket.priceName,
    state: takenBackAt ? 'refunded' : consumedAt ? 'used' : blockedAt ? 'blocked' : 'valid',
    ...(sessionId !== undefined && { sessionId }),
    ...(start && { start: start.toISOString() }),
    validFrom: ticket.validFrom.toISOString(),
    validUntil: ticket.validUntil.toISOString(),
    ...(consumedAt && { usedAt: consumedAt.toISOString() }),
  };
}
