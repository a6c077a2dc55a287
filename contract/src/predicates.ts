/** Conditions shared by server, pages and tests. Pure and without zod: the browser imports this file. */

export type ServiceKind = 'none' | 'simple' | 'event' | 'reloading' | 'subscription' | 'renewal';

/**
 * Kind of a service type code (specified-behaviour.md#service-types): 0 no card, 1–6 simple, 7–8 event, 9–14 reload,
 * 15–20 subscription; a renewal's code is 27 × that of its subscription (405 … 540).
 */
export function serviceKind(type: number): ServiceKind {
  if (type >= 1 && type <= 6) return 'simple';
  if (type === 7 || type === 8) return 'event';
  if (type >= 9 && type <= 14) return 'reloading';
  if (type >= 15 && type <= 20) return 'subscription';
  if (type % 27 === 0 && type >= 405 && type <= 540) return 'renewal';
  return 'none';
}

/** Whether a service of this type requires a session. */
export const needsEvent = (type: number): boolean => serviceKind(type) === 'event';

/** Whether a service of this type is bound to a card, so that the buyer must sign in and choose one. */
export const needsCard = (type: number): boolean =>
  ['reloading', 'subscription', 'renewal'].includes(serviceKind(type));

/** Whether a service of this type opens a period on a card: a subscription or its renewal. */
export const opensPeriod = (type: number): boolean => ['subscription', 'renewal'].includes(serviceKind(type));

/** Whether a service loads cards, new or existing ones, and gives no ticket. */
export const fillsCards = ({ cardUse }: { cardUse?: string | undefined }): boolean =>
  cardUse === 'created' || cardUse === 'required';

/** Whether a service of this type is an article handed over at the desk, without a ticket for the turnstile. */
export const isArticle = (type: number): boolean => serviceKind(type) === 'none';

/** What a service of this type gives: a ticket, or the voucher of an article. */
export const ticketWord = (type: number): 'ticket' | 'article' => (isArticle(type) ? 'article' : 'ticket');

/** A session with at most this share of free places is shown as nearly full. */
const NEARLY_FULL = 0.15;

/** How a session's free places are shown. */
export function fillingOf(places: number, capacity: number): 'open' | 'nearly-full' | 'sold-out' {
  if (places <= 0) return 'sold-out';
  return places <= 3 || places <= capacity * NEARLY_FULL ? 'nearly-full' : 'open';
}
