/** The rules of the payment settings, for the page as for the server. Free of zod: the browser imports it. */

/** The paths that a payer comes back to, in production and, with the prefix, in test mode. */
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

/** A path of the venue's own site: it begins with one slash, so that it cannot name another site. */
export const RETURN_PATH = /^(?:\/[A-Za-z0-9_-]+)+$/;

/**
 * How a provider is spoken to: `lyra` a signed form that the browser posts and a signed form that answers it, `checkout` a
 * session that the server opens, whose page the browser goes to, and signed events.
 */
export const PAYMENT_PROTOCOLS = ['lyra', 'checkout'] as const;

export type PaymentProtocol = (typeof PAYMENT_PROTOCOLS)[number];

/** That of who has not chosen any. */
export const USUAL_PROTOCOL: PaymentProtocol = PAYMENT_PROTOCOLS[0];

/** The provider's name of a shop, and what is said of another one. */
export const SHOP_NAMES = {
  lyra: { format: /^\d{8}$/, problem: 'payment.site-number', inputMode: 'numeric' },
  checkout: { format: /^acct_[A-Za-z0-9]{4,40}$/, problem: 'payment.account-name', inputMode: 'text' },
} as const satisfies Record<
  PaymentProtocol,
  { format: RegExp; problem: string; inputMode: 'numeric' | 'text' }
>;

/**
 * How the provider tells of payments: each form says where to (`form`), or the address is entered in its back office, and
 * events are signed with a secret of that address (`address`).
 */
export const NOTIFIED_BY = {
  lyra: 'form',
  checkout: 'address',
} as const satisfies Record<PaymentProtocol, 'form' | 'address'>;

/** An address of a provider: a name of the public internet, without a user, a search or a fragment. */
export const PROVIDER_ADDRESS = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,4})?\/[^\s?#\\]*$/i;

/** A key or a password as providers draw them: no spaces. */
export const SECRET = /^[\x21-\x7e]{8,}$/;

/** The means of payment that a venue may offer, by their ids of specification §3. */
export const CHOOSABLE_MEANS = [1, 2, 3, 4, 5] as const;

export type ChoosableMeans = (typeof CHOOSABLE_MEANS)[number];

/** Those of them that a provider can carry out. */
export const MEANS_OF_PROTOCOL: Record<PaymentProtocol, readonly ChoosableMeans[]> = {
  lyra: CHOOSABLE_MEANS,
  checkout: [1, 4],
};

/** When a provider is asked about a payment that it has not notified, in seconds: its limits, and what is usual. */
export const POLL_SECONDS = {
  firstPollSeconds: { usual: 25, least: 5, most: 600 },
  leastPollSeconds: { usual: 20, least: 5, most: 600 },
  /** A payment that is told late has to be sold, or given to a person, within a quarter of an hour. */
  mostPollSeconds: { usual: 600, least: 5, most: 600 },
} as const;
