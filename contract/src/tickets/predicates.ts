import { serviceKind } from '../predicates.ts';

/** What an order holds: tickets, articles, or both. */
export type Contents = 'tickets' | 'articles' | 'mixed';

/** @param areArticles of each part of the order, whether it is an article */
export function contentsOf(areArticles: readonly boolean[]): Contents {
  if (!areArticles.includes(true)) return 'tickets';
  return areArticles.includes(false) ? 'mixed' : 'articles';
}

/**
 * How a buyer may withdraw from a service (French consumer code, L. 221-18 and L. 221-28): not at all from leisure on a
 * date or for a set period, within 14 days from what is not dated as long as it is unused, and within 14 days of its
 * handover from an article.
 */
export type WithdrawalRight = 'none' | 'untilUsed' | 'afterHandover';

/** The right of withdrawal from a service of this type. @param isDated whether it is for a session: also a rental */
export function withdrawalRight(type: number, isDated = false): WithdrawalRight {
  if (isDated) return 'none';
  const kind = serviceKind(type);
  if (kind === 'none') return 'afterHandover';
  return kind === 'simple' || kind === 'reloading' ? 'untilUsed' : 'none';
}

/**
 * The right that a buyer is told of with a line; null where there is nothing to withdraw from, as with a ticket that was
 * taken from a card at no price: what was paid for is the card.
 */
export function withdrawalNotice({
  type,
  unitPrice,
  isDated,
}: {
  type: number;
  unitPrice: number;
  isDated?: boolean | undefined;
}): WithdrawalRight | null {
  const right = withdrawalRight(type, isDated);
  return unitPrice === 0 && right !== 'none' ? null : right;
}

/** How many items one answer has at most; those after them are asked for with `skip`. */
export const PAGE_LENGTH = { tickets: 50, purchases: 200 } as const;

/** Kinds of tickets (specification §3); `none` for an article. */
export const TICKET_KINDS = ['withdrawal', 'subscription', 'event', 'simple', 'none'] as const;

/** The kind of a ticket by the service it was sold for. */
export function ticketKind(line: {
  type: number | undefined;
  isWithdrawal: boolean;
}): (typeof TICKET_KINDS)[number] {
  if (line.isWithdrawal) return 'withdrawal';
  if (line.type === undefined) return 'none';
  const kind = serviceKind(line.type);
  if (kind === 'none') return 'none';
  if (kind === 'subscription' || kind === 'renewal') return 'subscription';
  return kind === 'event' ? 'event' : 'simple';
}

/** What of a ticket decides its state; instants in milliseconds. */
export interface TicketFacts {
  refundedAt?: number | undefined;
  consumedAt?: number | undefined;
  validUntil?: number | undefined;
  blockedAt?: number | undefined;
}

/** A ticket is refunded, consumed once used, expired once its time has passed, blocked by the venue, or valid. */
export function ticketState(
  ticket: TicketFacts,
  now: number,
): 'valid' | 'consumed' | 'expired' | 'refunded' | 'blocked' {
  if (ticket.refundedAt !== undefined) return 'refunded';
  if (ticket.consumedAt !== undefined) return 'consumed';
  if (ticket.validUntil !== undefined && ticket.validUntil < now) return 'expired';
  return ticket.blockedAt === undefined ? 'valid' : 'blocked';
}
