/**
 * Who may make a call.
 * - `anyone`: no tenant needed (the directory of venues)
 * - `visitor`: the tenant's public, signed in or not
 * - `customer`: a signed-in customer of the tenant
 * - `administrator`: a signed-in administrator of the tenant; with `right`, one who holds it
 * - `master`: an administrator of the provider tenant
 * - `provider`: a payment provider's server, proven by its signature and not by a token
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'customer'
  | 'administrator'
  | 'master'
  | 'provider'
  | { readonly right: Right };

/** Rights of an administrator, specification §6. */
export const RIGHTS = [
  'settings.admin',
  'settings.design',
  'settings.documents',
  'settings.functionnalities',
  'settings.payment',
  'settings.sso',
  'settings.ticketing',
  'settings.analytic',
  'stucked-carts',
  'archived-carts',
  'ticketing-synchronization',
] as const;

export type Right = (typeof RIGHTS)[number];
