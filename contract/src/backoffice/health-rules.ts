/** What is looked at in every venue, in the order in which it is shown. Free of zod: the browser imports it. */
export const HEALTH_LINES = [
  'synchronization',
  'ticketing',
  'mails',
  'notifications',
  'stuckCarts',
  'secrets',
  'certificates',
  'money',
  'places',
  'paymentFirst',
  'oneSale',
  'replays',
  'endings',
] as const;

export type HealthLine = (typeof HEALTH_LINES)[number];

/** What can be wrong with a certificate: there is none, a browser refuses it, it ends soon. */
export const CERTIFICATE_PROBLEMS = ['unreachable', 'untrusted', 'ends'] as const;

export type CertificateProblem = (typeof CERTIFICATE_PROBLEMS)[number];

/** Secrets whose end may be known: the key of the ticketing system, the client's at the provider of identities. */
export const KNOWN_SECRETS = ['ticketing', 'sso'] as const;

export type KnownSecret = (typeof KNOWN_SECRETS)[number];
