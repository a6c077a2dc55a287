/** Conditions that the server, the pages and the tests share. Pure, and free of zod: the browser imports them. */

export type ServiceKind = 'none' | 'simple' | 'event' | 'reloading' | 'subscription' | 'renewal';

/**
 * The kind of a service type code (specification §3): 0 no card, 1–6 simple, 7–8 event, 9–14 reloading,
 * 15–20 subscription; a renewal's code is 27 × its subscription's (405 … 540).
 */
export function serviceKind(type: number): ServiceKind {
  if (type >= 1 && type <= 6) return 'simple';
  if (type === 7 || type === 8) return 'event';
  if (type >= 9 && type <= 14) return 'reloading';
  if (type >= 15 && type <= 20) return 'subscription';
  if (type % 27 === 0 && type >= 405 && type <= 540) return 'renewal';
  return 'none';
}

/** Whether a service of this type is attended at a session that must be chosen. */
export const needsEvent = (type: number): boolean => serviceKind(type) === 'event';

/** Whether a service of this type is bound to a card, so that the buyer must be signed in and choose one. */
export const needsCard = (type: number): boolean =>
  ['reloading', 'subscription', 'renewal'].includes(serviceKind(type));

/** Whether a service fills cards, new ones or those that a customer has, and gives no ticket. */
export const fillsCards = ({ cardUse }: { cardUse?: string | undefined }): boolean =>
  cardUse === 'created' || cardUse === 'required';

/** Whether a service of this type gives an article that is handed over at the desk, and no ticket for the turnstile. */
export const isArticle = (type: number): boolean => serviceKind(type) === 'none';

/** What a service of this type gives, in one word: a ticket, or the voucher of an article. */
export const ticketWord = (type: number): 'ticket' | 'article' => (isArticle(type) ? 'article' : 'ticket');

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

/** The right of withdrawal from a service of this type. */
export function withdrawalRight(type: number): WithdrawalRight {
  const kind = serviceKind(type);
  if (kind === 'none') return 'afterHandover';
  return kind === 'simple' || kind === 'reloading' ? 'untilUsed' : 'none';
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
}

/** A ticket is refunded, consumed once used, expired once its time has passed, valid otherwise. */
export function ticketState(ticket: TicketFacts, now: number): 'valid' | 'consumed' | 'expired' | 'refunded' {
  if (ticket.refundedAt !== undefined) return 'refunded';
  if (ticket.consumedAt !== undefined) return 'consumed';
  if (ticket.validUntil !== undefined && ticket.validUntil < now) return 'expired';
  return 'valid';
}

/** At or below this share of its capacity a session is shown as nearly full. */
const NEARLY_FULL = 0.15;

/** How a session is shown by its places. */
export function fillingOf(places: number, capacity: number): 'open' | 'nearly-full' | 'sold-out' {
  if (places <= 0) return 'sold-out';
  return places <= 3 || places <= capacity * NEARLY_FULL ? 'nearly-full' : 'open';
}
