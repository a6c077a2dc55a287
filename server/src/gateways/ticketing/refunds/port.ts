/** Refunds at a ticketing system, part of {@link import('../port.ts').TicketingSystem}. */
export interface RefundSystem {
  /**
   * Takes lines of a sale back, or some of their tickets, all or nothing: the tickets no longer open, their places return to their sessions, and
   * what they put on cards or withdrew is undone. Idempotent by `request.key`.
   */
  takeBack(request: TakeBackRequest): Promise<TakeBackOutcome>;
}

export interface TakeBackRequest {
  /** The refund's id */
  key: string;
  /** The cart's id, under which it was sold */
  saleKey: string;
  /** As the sale named its lines, and those that concern cards */
  lineIds: readonly string[];
  /** Only these of their tickets, of lines that concern no card; absent: all of them */
  ticketNumbers?: readonly string[];
}

/**
 * `used`: a ticket or a right was used, or its card blocked or filled again since, or the ticket is taken back with others
 * only; nothing changes then.
 */
export type TakeBackOutcome = 'taken-back' | 'used' | 'unknown';
