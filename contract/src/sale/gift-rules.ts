/** Tickets and entitlements that staff give without a payment in the portal. Pure: the browser imports this file. */

/** Why they are free. */
export const GIFT_KINDS = ['invitation', 'exchange', 'apology'] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];

/** Why staff put entitlements on a new card: `till` when they were paid at the venue's certified till. */
export const GRANT_KINDS = ['till', ...GIFT_KINDS] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];
