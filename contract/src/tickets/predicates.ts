import { serviceKind } from '../predicates.ts';

/** What an order contains: tickets, articles, or both. */
export type Contents = 'tickets' | 'articles' | 'mixed';

/** @param areArticles for each part of the order, whether it is an article */
export function contentsOf(areArticles: readonly boolean[]): Contents {
  if (!areArticles.includes(true)) return 'tickets';
  return areArticles.includes(false) ? 'mixed' : 'articles';
}

/**
 * Right of withdrawal from a service (French consumer code, L. 221-18 and L. 221-28): none for leisure on a date or
 * for a set period, 14 days for undated services while unused, and 14 days after its handover for an article.
 */
export type WithdrawalRight = 'none' | 'untilUsed' | 'afterHandover';

/**
 * Right of withdrawal from a service of this type.
 * @param isDated whether it is for a session, as a rental is too
 */
export function withdrawalRight(type: number, isDated = false): WithdrawalRight {
  if (isDated) return 'none';
  const kind = serviceKind(type);
  if (kind === 'none') return 'afterHandover';
  return kind === 'simple' || kind === 'reloading' ? 'untilUsed' : 'none';
}

/**
 * Right of withdrawal that a buyer is informed of for a line; null without one, as for a ticket withdrawn from a
 * card, where the card was paid for.
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

/** Maximum number of items per response; `skip` requests those after them. */
export const PAGE_LENGTH = { tickets: 50, purchases: 200 } as const;

/** Kinds of tickets (specified-behaviour.md#ticket-kinds); `none` for an article. */
export const TICKET_KINDS = ['withdrawal', 'subscription', 'event', 'simple', 'none'] as const;

/** Returns the kind of a ticket from its service. */
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

/** Fields of a ticket that decide its state; instants in milliseconds. */
export interface TicketFacts {
  refundedAt?: number | undefined;
  consumedAt?: number | undefined;
  validUntil?: number | undefined;
  blockedAt?: number | undefined;
}

/**
 * Returns the state of a ticket: refunded, consumed after use, expired after its validity, blocked by the venue, or
 * valid.
 */
export function ticketState(
  ticket: TicketFacts,
  now: number,
): 'valid' | 'consumed' | 'expired' | 'refunded' | 'blocked' {
  if (ticket.refundedAt !== undefined) return 'refunded';
  if (ticket.consumedAt !== undefined) return 'consumed';
  if (ticket.validUntil !== undefined && ticket.validUntil < now) return 'expired';
  return ticket.blockedAt === undefined ? 'valid' : 'blocked';
}
