/** Rules of the waiting list, shared by server and pages. Pure and without zod: the browser imports this file. */

/** Maximum number of sessions for which one customer waits at once. */
export const MOST_WAITS = 5;

/** Maximum number of places for which one customer waits at one session. */
export const MOST_WAITED_PLACES = 10;

/**
 * States of a wait.
 * - `waiting`: no place was offered yet
 * - `offered`: places are held until the end of the offer
 * - `booked`: the offer was paid
 * - `lapsed`: the offer ended without a payment, or the wait without an offer
 * - `left`: the customer left the list, or declined the offer
 * - `removed`: staff removed the customer
 */
export const WAIT_STATES = ['waiting', 'offered', 'booked', 'lapsed', 'left', 'removed'] as const;
export type WaitState = (typeof WAIT_STATES)[number];

/** Minutes before the start of a session at which its waiting list ends: too late for an offer. */
export const LAST_OFFER_MINUTES = 20;

const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes of an offer, by the minutes that remain until the session begins. */
const OFFER_STEPS = [
  { from: 7 * DAY, minutes: 12 * HOUR },
  { from: 2 * DAY, minutes: 6 * HOUR },
  { from: DAY, minutes: 3 * HOUR },
  { from: 6 * HOUR, minutes: HOUR },
  { from: 2 * HOUR, minutes: 30 },
  { from: LAST_OFFER_MINUTES, minutes: 15 },
] as const;

/**
 * Returns for how many minutes an offer holds its places: fewer, the sooner the session begins.
 * @returns 0 when the session begins too soon for an offer
 */
export function offerMinutes(now: Date, start: Date): number {
  const left = (start.getTime() - now.getTime()) / 60_000;
  return OFFER_STEPS.find(({ from }) => left >= from)?.minutes ?? 0;
}

/** Returns the latest time until which a customer can wait for a session. */
export const latestWait = (start: Date): Date => new Date(start.getTime() - LAST_OFFER_MINUTES * 60_000);

/**
 * Returns the first in the order of arrival whose places are free.
 * @returns undefined when the free places suffice for nobody
 */
export const firstFitting = <Wait extends { readonly places: number }>(
  inOrder: readonly Wait[],
  free: number,
): Wait | undefined => inOrder.find(({ places }) => places <= free);
