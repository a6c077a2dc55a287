import type { HeldEvent, MovedService, StoredLine } from '#cart/cart.ts';

interface Movable {
  readonly sessionId: string | null;
  readonly line: StoredLine;
  readonly movedEvent?: HeldEvent | null;
  readonly movedService?: MovedService | null;
}

/**
 * Returns a ticket with the session to which it was moved, and the service that it has there; its line keeps the price, and
 * what was sold beside it.
 */
export function withMove<Ticket extends Movable>(ticket: Ticket): Ticket {
  const { sessionId, line, movedEvent, movedService } = ticket;
  const [first] = line.details;
  if (!movedEvent || sessionId === null || !first) return ticket;
  const moved = { ...first, eventId: sessionId, event: movedEvent };
  const others = line.details.filter(({ eventId }) => eventId !== sessionId);
  const { ticketNumber: _, ...service } = movedService ?? { ticketNumber: '' };
  return { ...ticket, line: { ...line, ...service, details: [moved, ...others] } };
}
