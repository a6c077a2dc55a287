/** Refunds at a ticketing system, part of {@link import('../port.ts').TicketingSystem}. */
export interface RefundSystem {
  /**
   * Takes back lines of a sale or some of their tickets, all or nothing: the tickets become invalid, their places return
   * to their sessions, and changes of cards are undone. Idempotent by `request.key`.
   */
  takeBack(request: TakeBackRequest): Promise<TakeBackOutcome>;
}

export interface TakeBackRequest {
  /** The refund's id */
  key: string;
  /** The cart's id, which is the key of the sale */
  saleKey: string;
  /** Line ids of the sale, including card lines */
  lineIds: readonly string[];
  /** Only these tickets, of lines without a card; absent: all tickets */
  ticketNumbers?: readonly string[];
}

/**
 * `used`: a ticket or a right was used, its card was blocked or refilled since, or the ticket can only be taken back with
 * others; nothing changes then.
 */
export type TakeBackOutcome = 'taken-back' | 'used' | 'unknown';
