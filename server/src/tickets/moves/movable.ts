import type { LOWER_PRICES } from '@guichet/contract/tickets/moves/settings.ts';
import type { TicketRow } from '../tickets/tickets.sql.ts';

/** The venue's rule for the tickets of a service. */
export interface MovingRule {
  /** Minutes before the start of the session until which its tickets are moved */
  untilMinutes: number;
  /** How often one ticket is moved */
  maxMoves: number;
  /** Whether a session at a lower price can be chosen */
  acceptsCheaper: boolean;
  /** What becomes of the difference at a lower price */
  lowerPrice: (typeof LOWER_PRICES)[number];
  /** What the venue keeps of a refunded difference, for each ticket, in cents */
  fee: number;
  /** Whether a session at a higher price can be chosen, whose difference is paid */
  acceptsDearer: boolean;
  /** Whether the fee is paid for a session at the same or a higher price, too */
  chargesFee: boolean;
  /** Codes of other services to whose sessions tickets move as well; the first that fits is taken */
  companions: readonly string[];
  /** Whether the venue has closed the session: its limits do not apply, and a dearer session costs nothing more */
  isClosure?: boolean;
}

/**
 * Returns the rule of every service for tickets of a session that the venue has closed: the whole difference is refunded,
 * but not that of an order paid in instalments, whose later debits stay.
 */
export const closureRule = ({ isPaidInParts }: { isPaidInParts: boolean }): MovingRule => ({
  untilMinutes: 0,
  maxMoves: Number.MAX_SAFE_INTEGER,
  acceptsCheaper: true,
  lowerPrice: isPaidInParts ? 'kept' : 'refunded',
  fee: 0,
  acceptsDearer: false,
  chargesFee: false,
  companions: [],
  isClosure: true,
});

/** What decides, beside the ticket itself, whether it can be moved. */
export interface MoveFacts {
  moves: number;
  /** Whether it is offered to another person, or being passed on */
  isOffered: boolean;
  /** Whether another move of it has begun */
  isUnderWay: boolean;
  /** Whether it is being refunded */
  isRefunding: boolean;
  /** Price of its present session before discounts, in cents; null when it is that of its line */
  movedPrice: number | null;
  /** How much moves have lowered what was paid for it, in cents; negative when they have raised it */
  reducedAmount: number;
  /** Fees that were paid for its moves, in cents; contained in what was paid for it */
  moveFees: number;
}

/** A ticket of an order with the data that a move is decided by. */
export interface TicketToMove extends TicketRow {
  facts: MoveFacts;
}
