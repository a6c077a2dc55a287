import type { HeldEvent, StoredLine } from '#cart/cart.ts';

interface Movable {
  readonly sessionId: string | null;
  readonly line: StoredLine;
  readonly movedEvent?: HeldEvent | null;
}

/** Returns a ticket with the session to which it was moved; its line keeps the price, and what was sold beside it. */
export function withMove<Ticket extends Movable>(ticket: Ticket): Ticket {
  const { sessionId, line, movedEvent } = ticket;
  const [first] = line.details;
  if (!movedEvent || sessionId === null || !first) return ticket;
  const moved = { ...first, eventId: sessionId, event: movedEvent };
  const others = line.details.filter(({ eventId }) => eventId !== sessionId);
  return { ...ticket, line: { ...line, details: [moved, ...others] } };
}
