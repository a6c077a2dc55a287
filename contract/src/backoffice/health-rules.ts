/** What is looked at in every venue, in the order in which it is shown. Free of zod: the browser imports it. */
export const HEALTH_LINES = [
  'synchronization',
  'ticketing',
  'mails',
  'notifications',
  'stuckCarts',
  'secrets',
  'money',
  'places',
  'paymentFirst',
  'oneSale',
  'replays',
  'endings',
] as const;

export type HealthLine = (typeof HEALTH_LINES)[number];
