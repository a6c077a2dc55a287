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

/** The provider's number of a shop. */
export const SITE_NUMBER = /^\d{8}$/;

/** An address of a provider: a name of the public internet, without a user, a search or a fragment. */
export const PROVIDER_ADDRESS = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d{1,4})?\/[^\s?#\\]*$/i;

/** A key or a password as providers draw them: no spaces. */
export const SECRET = /^[\x21-\x7e]{8,}$/;

/** The means of payment that a venue may offer, by their ids of specification §3. */
export const CHOOSABLE_MEANS = [1, 2, 3, 4, 5] as const;

export type ChoosableMeans = (typeof CHOOSABLE_MEANS)[number];
