import type { TICKET_KINDS } from '@guichet/contract/tickets/predicates.ts';

/** How a code is rendered for the turnstile. */
export type CodeFormat = 'qr' | 'code-128';

/** What a ticket is for; none: an article, handed over at the desk. */
export type TicketKind = (typeof TICKET_KINDS)[number];

/** A ticket with what the ticketing system alone knows of it. */
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
  /** Of its session */
  start: Date | undefined;
  end: Date | undefined;
  establishmentCode: string | undefined;
  validFrom: Date;
  validUntil: Date;
  consumedAt: Date | undefined;
  /** The establishment whose turnstile took it */
  consumedPlace: string | undefined;
  cardNumber: string | undefined;
  isWithdrawal: boolean;
  /** When it was taken back: it no longer opens */
  takenBackAt?: Date | undefined;
  /** Since when the turnstile refuses it */
  blockedAt?: Date | undefined;
  /** It is taken back with the other tickets of its line only */
  isTakenBackWithOthers?: boolean;
}

/** Blocking of sold tickets, part of {@link import('../port.ts').TicketingSystem}. */
export interface BlockSystem {
  /**
   * Closes the turnstiles to the tickets of a sale and to what it put on cards, or opens them again. Repeatable.
   * @returns false when the system cannot: its turnstiles go on opening
   */
  blockSale(request: { key: string; isBlocked: boolean }): Promise<boolean>;
}

export interface IdentifiedTicket extends HeldTicket {
  /** The account that holds it, or whatever the desk wrote for a buyer without one */
  holder: string;
}
