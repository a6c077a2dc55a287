/** Health checks of a venue, in display order. Without zod: the browser imports this file. */
export const HEALTH_LINES = [
  'synchronization',
  'ticketing',
  'mails',
  'notifications',
  'stuckCarts',
  'secrets',
  'certificates',
  'wallets',
  'money',
  'places',
  'paymentFirst',
  'oneSale',
  'replays',
  'endings',
] as const;

export type HealthLine = (typeof HEALTH_LINES)[number];

/** Problems of a certificate: missing, rejected by browsers, or about to expire. */
export const CERTIFICATE_PROBLEMS = ['unreachable', 'untrusted', 'ends'] as const;

export type CertificateProblem = (typeof CERTIFICATE_PROBLEMS)[number];

/** Secrets with a known expiry: the key of the ticketing system and the client secret at the identity provider. */
export const KNOWN_SECRETS = ['ticketing', 'sso'] as const;

export type KnownSecret = (typeof KNOWN_SECRETS)[number];
