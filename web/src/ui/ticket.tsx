import type { CSSProperties, ReactNode } from 'react';
import './ticket.css';

interface TicketProps {
  /** The theme's colour, as the edge; the tenant's without one. */
  color?: string | undefined;
  /** What is torn off: the price, the code. */
  stub: ReactNode;
  /** Over: used, expired, sold out. */
  isVoid?: boolean;
  children: ReactNode;
}

/** A card in the form of a ticket: body and stub. */
export function Ticket({ color, stub, isVoid = false, children }: TicketProps) {
  return (
    <article
      className={`ticket${isVoid ? ' ticket-void' : ''}`}
      style={color ? ({ '--theme': color } as CSSProperties) : undefined}
    >
      <div className="ticket-body">{children}</div>
      <div className="ticket-stub">{stub}</div>
    </article>
  );
}
