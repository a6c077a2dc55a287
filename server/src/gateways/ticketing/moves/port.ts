/** Moves of sold tickets to another session, part of {@link import('../port.ts').TicketingSystem}. */
export interface MoveSystem {
  /**
   * Moves tickets of one session to another session of their service, or of others, all or nothing: takes the new places, gives the old
   * ones back and replaces the codes in one step. Idempotent by `request.key`.
   * @throws NotOffered by a system that cannot move sold tickets
   */
  moveTickets(request: MoveRequest): Promise<MoveOutcome>;
}

export interface MoveRequest {
  /** The move's id */
  key: string;
  /** The cart's id, which is the key of the sale */
  saleKey: string;
  ticketNumbers: readonly string[];
  /** The new session */
  sessionId: string;
  /** The tickets whose service changes, with their new one: of the new session, with a price of the same name */
  services?: readonly { ticketNumber: string; serviceCode: string }[];
}

/** A ticket after its move. */
export interface MovedTicket {
  ticketNumber: string;
  code: string;
  validFrom: Date;
  validUntil: Date;
}

/** Why nothing was moved; `used`: a ticket was used, refunded or blocked. */
export type MoveRefusal = 'unknown' | 'used' | 'unknown-session' | 'session-over' | 'not-enough-places';

export type MoveOutcome = { moved: true; tickets: MovedTicket[] } | { moved: false; reason: MoveRefusal };
