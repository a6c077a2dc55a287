import type { TICKET_KINDS } from '@guichet/contract/tickets/predicates.ts';

/** How a code is rendered for the turnstile. */
export type CodeFormat = 'qr' | 'code-128';

/** Kind of a ticket; `none` is an article, handed over at the desk. */
export type TicketKind = (typeof TICKET_KINDS)[number];

/** A discount of the venue, which the ticketing system does not know. */
export interface TicketDiscount {
  /** Per ticket, in cents */
  cents: number;
  /** The promotion code that the customer entered */
  code?: string | undefined;
}

/** A ticket with the data that only the ticketing system has. */
export interface HeldTicket {
  orderNumber: string;
  soldAt: Date;
  ticketNumber: string;
  code: string;
  codeFormat: CodeFormat;
  kind: TicketKind;
  serviceCode: string;
  priceName: string;
  unitPriceCents: number;
  sessionId: string | undefined;
  /** Start of its session */
  start: Date | undefined;
  end: Date | undefined;
  establishmentCode: string | undefined;
  validFrom: Date;
  validUntil: Date;
  consumedAt: Date | undefined;
  /** Establishment whose turnstile accepted the ticket */
  consumedPlace: string | undefined;
  cardNumber: string | undefined;
  isWithdrawal: boolean;
  /** Time of the refund, which invalidates the ticket */
  takenBackAt?: Date | undefined;
  /** Time of the block; the turnstile refuses the ticket */
  blockedAt?: Date | undefined;
  /** Whether the ticket can only be taken back with the other tickets of its line */
  isTakenBackWithOthers?: boolean;
}

/** Blocking of sold tickets, part of {@link import('../port.ts').TicketingSystem}. */
export interface BlockSystem {
  /**
   * Blocks or unblocks the tickets of a sale and its rights on cards at the turnstiles. Repeatable.
   * @returns false when the system cannot block: its turnstiles still open
   */
  blockSale(request: { key: string; isBlocked: boolean }): Promise<boolean>;
}

export interface IdentifiedTicket extends HeldTicket {
  /** The account that holds the ticket, or the desk's entry for a buyer without one */
  holder: string;
}
