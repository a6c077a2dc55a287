/** Who signs in at a provider: customers on the public site, administrators in the back office. */
export type SsoSite = 'shop' | 'backoffice';
