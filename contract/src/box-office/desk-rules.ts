/** Limits and words of the desk, shared by server and pages. Pure and without zod: the browser imports this file. */

/** Minutes for which a payment link can hold places: a quarter of an hour to three days. */
export const LINK_MINUTES = { min: 15, max: 72 * 60 } as const;

/** Minutes that the page offers. */
export const OFFERED_MINUTES = [15, 60, 240, 1440, 2880, 4320] as const;

/**
 * States of a payment link.
 * - `sent`: not opened yet
 * - `opened`: its page was shown
 * - `paid`: the cart is paid or sold
 * - `expired`: its time is over, and its places are free
 * - `cancelled`: staff cancelled it, and its places are free
 */
export const LINK_STATES = ['sent', 'opened', 'paid', 'expired', 'cancelled'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Returns whether a link still holds its places. */
export const isLinkOpen = (state: LinkState): boolean => state === 'sent' || state === 'opened';
