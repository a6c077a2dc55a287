/** Refunds at a ticketing system, part of {@link import('../port.ts').TicketingSystem}. */
export interface RefundSystem {
  /**
   * Takes lines of a sale back, all or nothing: their tickets no longer open, their places return to their sessions, and
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
}

/** `used`: a ticket or a right was used, or its card blocked or filled again since; nothing changes then. */
export type TakeBackOutcome = 'taken-back' | 'used' | 'unknown';
