/** Decisions about a code at an entrance that the server and a device without a network share. */

/** Reasons why an entrance stays closed. */
export const SCAN_REASONS = [
  'unknown',
  'used',
  'wrong-place',
  'wrong-day',
  'too-early',
  'expired',
  'blocked',
  'suspended',
  'no-right',
  'used-up',
  'refunded',
  'given-up',
  'cancelled',
  'moved',
  'not-inside',
] as const;

export type ScanReason = (typeof SCAN_REASONS)[number];

export const DIRECTIONS = ['in', 'out'] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** What decides about a ticket. Instants are milliseconds since 1970. */
export interface TicketFacts {
  validFrom: number;
  validUntil: number;
  /** Whether it opens a session; undated tickets have no grace minutes */
  hasSession: boolean;
  /** Establishments where it opens */
  places: readonly string[];
  usedAt?: number | undefined;
  refundedAt?: number | undefined;
  /** Whether its customer gave the place up, to be sold again */
  isGivenUp?: boolean | undefined;
  blockedAt?: number | undefined;
  /** Whether its session no longer exists */
  isCancelled?: boolean | undefined;
}

/** Circumstances of a scan. */
export interface ScanMoment {
  at: number;
  place: string;
  direction: Direction;
  /** Minutes that session tickets open before and after their validity */
  graceBefore: number;
  graceAfter: number;
  /** Returns the calendar day of an instant at the venue */
  dayOf: (instant: number) => string;
}

const MINUTE = 60_000;

/** Returns whether something happened by the time of a scan. */
const hasHappened = (instant: number | undefined, at: number) => instant !== undefined && instant <= at;

/**
 * Decides about a ticket at a moment, as venue.use_tickets does in SQL: what happened to it later does not count.
 * @returns undefined when the entrance opens
 */
export function refusalOfTicket(ticket: TicketFacts, moment: ScanMoment): ScanReason | undefined {
  const { at, place, direction, dayOf } = moment;
  const isUsed = hasHappened(ticket.usedAt, at);
  if (direction === 'out') return isUsed ? undefined : 'not-inside';
  if (hasHappened(ticket.refundedAt, at)) return ticket.isGivenUp ? 'given-up' : 'refunded';
  if (isUsed) return 'used';
  if (hasHappened(ticket.blockedAt, at)) return 'blocked';
  if (ticket.isCancelled && at <= ticket.validUntil) return 'cancelled';
  if (!ticket.places.includes(place)) return 'wrong-place';
  const [before, after] = ticket.hasSession ? [moment.graceBefore, moment.graceAfter] : [0, 0];
  if (at < ticket.validFrom - before * MINUTE)
    return dayOf(ticket.validFrom) > dayOf(at) ? 'wrong-day' : 'too-early';
  if (at > ticket.validUntil + after * MINUTE)
    return ticket.hasSession && dayOf(ticket.validUntil) < dayOf(at) ? 'wrong-day' : 'expired';
  return undefined;
}

/** A right of a card. Instants are milliseconds since 1970. */
export interface RightFacts {
  unit: 'admission' | 'minute' | 'cent' | 'period';
  /** Absent for a period */
  remaining?: number | undefined;
  validUntil: number;
  places: readonly string[];
  /** Price in cents of an admission at the place of the scan that credit pays; absent where none is sold */
  price?: number | undefined;
}

export interface CardFacts {
  blockedAt?: number | undefined;
  isSuspended?: boolean | undefined;
  rights: readonly RightFacts[];
}

/**
 * Decides about a card at a moment, as venue.use_cards does in SQL: by the right that comes closest to opening.
 * @returns undefined when the entrance opens
 */
export function refusalOfCard(card: CardFacts, moment: ScanMoment): ScanReason | undefined {
  if (hasHappened(card.blockedAt, moment.at)) return 'blocked';
  if (card.rights.length === 0) return 'no-right';
  const refusals = card.rights.map((right) => refusalOfRight(right, card, moment));
  if (refusals.includes(undefined)) return undefined;
  return CLOSEST.find((reason) => refusals.includes(reason)) ?? 'no-right';
}

/** Refusals of rights: a valid right here that is used up is closer to opening than one of another place. */
const CLOSEST: readonly ScanReason[] = ['suspended', 'used-up', 'no-right', 'wrong-place', 'expired'];

function refusalOfRight(
  { unit, remaining, validUntil, places, price }: RightFacts,
  { isSuspended }: CardFacts,
  { at, place, direction }: ScanMoment,
): ScanReason | undefined {
  if (isSuspended) return 'suspended';
  if (validUntil < at) return 'expired';
  if (!places.includes(place)) return 'wrong-place';
  if (unit === 'cent' && price === undefined) return 'no-right';
  const needed = unit === 'cent' ? (price ?? 0) : 1;
  return direction === 'in' && remaining !== undefined && remaining < needed ? 'used-up' : undefined;
}

/** Bands of occupancy in words: calm below half, busy below nine tenths, then crowded, and full. */
export type OccupancyBand = 'calm' | 'busy' | 'crowded' | 'full';

/** Returns the band of a number of people inside. */
export function occupancyBand(inside: number, capacity: number): OccupancyBand {
  if (inside >= capacity) return 'full';
  if (inside >= capacity * 0.9) return 'crowded';
  return inside >= capacity * 0.5 ? 'busy' : 'calm';
}
