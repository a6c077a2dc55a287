/** Rules of the payment settings, for page and server. Without zod: the browser imports this file. */

/** Return paths of a payer, in production and, with the prefix, in test mode. */
export const RETURN_PATHS = [
  'urlFrontSuccess',
  'urlFrontCancel',
  'urlFrontError',
  'urlFrontRefused',
  'urlFrontModificationAliasSucces',
  'urlFrontModificationAliasEchec',
  'testUrlFrontSuccess',
  'testUrlFrontCancel',
  'testUrlFrontError',
  'testUrlFrontRefused',
  'testUrlFrontModificationAliasSucces',
  'testUrlFrontModificationAliasEchec',
] as const;

export type ReturnPathName = (typeof RETURN_PATHS)[number];

/** A path on the venue's own site: it begins with exactly one slash, so it cannot name another site. */
export const RETURN_PATH = /^(?:\/[A-Za-z0-9_-]+)+$/;

/**
 * Protocols of providers. `lyra`: the browser posts a signed form, answered by a signed form. `checkout`: the server
 * opens a session, the browser opens its page, and the provider sends signed events.
 */
export const PAYMENT_PROTOCOLS = ['lyra', 'checkout'] as const;

export type PaymentProtocol = (typeof PAYMENT_PROTOCOLS)[number];

/** Default protocol. */
export const USUAL_PROTOCOL: PaymentProtocol = PAYMENT_PROTOCOLS[0];

/** Field rules of a shop by protocol. */
export const SHOP_NAMES = {
  lyra: { format: /^\d{8}$/, problem: 'payment.site-number', inputMode: 'numeric' },
  checkout: { format: /^acct_[A-Za-z0-9]{4,40}$/, problem: 'payment.account-name', inputMode: 'text' },
} as const satisfies Record<
  PaymentProtocol,
  { format: RegExp; problem: string; inputMode: 'numeric' | 'text' }
>;

/**
 * How a provider notifies of payments. `form`: each form contains the address. `address`: the address is entered in
 * the provider's back office, and events are signed with a secret of that address.
 */
export const NOTIFIED_BY = {
  lyra: 'form',
  checkout: 'address',
} as const satisfies Record<PaymentProtocol, 'form' | 'address'>;

/** Address of a provider: a public host, without user, query and fragment. */
export const PROVIDER_ADDRESS = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,4})?\/[^\s?#\\]*$/i;

/** A key or password as issued by providers: without spaces. */
export const SECRET = /^[\x21-\x7e]{8,}$/;

/** Payment types that a venue may offer, by id (specified-behaviour.md#payment-means). */
export const CHOOSABLE_MEANS = [1, 2, 3, 4, 5] as const;

export type ChoosableMeans = (typeof CHOOSABLE_MEANS)[number];

/** Payment types that each protocol supports. */
export const MEANS_OF_PROTOCOL: Record<PaymentProtocol, readonly ChoosableMeans[]> = {
  lyra: CHOOSABLE_MEANS,
  checkout: [1, 4],
};

/** Polling intervals of silent payments in seconds: bounds and defaults. */
export const POLL_SECONDS = {
  firstPollSeconds: { usual: 25, least: 5, most: 600 },
  leastPollSeconds: { usual: 20, least: 5, most: 600 },
  /** A payment that is notified late must be sold, or reported to a person, within a quarter of an hour. */
  mostPollSeconds: { usual: 600, least: 5, most: 600 },
} as const;
