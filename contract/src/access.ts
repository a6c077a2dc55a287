/**
 * Access declared by a call.
 * - `anyone`: no tenant needed (the directory of venues)
 * - `visitor`: the tenant's public, signed in or not
 * - `everyone`: the tenant’s public and its administrators, signed in or not
 * - `customer`: a signed-in customer of the tenant
 * - `signed-in`: a customer or an administrator of the tenant, even before a required second factor is set up
 * - `backoffice`: anyone in a tenant's back office, signed in or not, including the provider tenant’s
 * - `administrator`: a signed-in administrator of the tenant, whatever their rights
 * - `right`: an administrator with the right, or with one of several rights
 * - `administrator-without-2fa`: an administrator, even before a required second factor is set up
 * - `master`: an administrator of the provider tenant
 * - `provider`: a payment provider's server, authenticated by its signature instead of a token
 * - `device`: a turnstile or scanner of the venue, authenticated by its key instead of a token
 */
export type Access =
  | 'anyone'
  | 'visitor'
  | 'everyone'
  | 'customer'
  | 'signed-in'
  | 'backoffice'
  | 'administrator-without-2fa'
  | 'administrator'
  | 'master'
  | 'provider'
  | 'device'
  | { readonly right: Right | readonly Right[] };

/** Rights that administrators of any tenant may have (specified-behaviour.md#rights). */
export const TENANT_RIGHTS = [
  'settings.admin',
  'settings.design',
  'settings.documents',
  'settings.functionnalities',
  'settings.payment',
  'settings.sso',
  'settings.ticketing',
  'settings.analytic',
  'settings.api',
  'stucked-carts',
  'archived-carts',
  'ticketing-synchronization',
  'venue.catalogue',
  'venue.timetable',
  'venue.entrance',
  'venue.desk',
  'venue.import',
] as const;

/** Rights over all tenants, which only administrators of the provider tenant may have. */
export const PROVIDER_RIGHTS = ['provider.admin', 'provider.tenant'] as const;

export const RIGHTS = [...TENANT_RIGHTS, ...PROVIDER_RIGHTS] as const;

export type Right = (typeof RIGHTS)[number];

/** Returns the rights of which any one grants an access. */
export const rightsOf = (access: { readonly right: Right | readonly Right[] }): readonly Right[] =>
  typeof access.right === 'string' ? [access.right] : access.right;
