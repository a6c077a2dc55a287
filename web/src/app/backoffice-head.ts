import type { AdminPortal } from '#lib/admin-portal.ts';
import { tenantStylesheet } from './stylesheet.ts';

/** The tenant's colours, and a request to search engines to leave the page out. */
export const backofficeHead = (portal: AdminPortal | undefined, title?: string) => ({
  meta: [
    { name: 'robots', content: 'noindex' },
    ...(portal
      ? [{ title: title ?? portal.tenant.displayName }, { name: 'theme-color', content: portal.tenant.brand }]
      : []),
  ],
  links: portal ? [tenantStylesheet(portal.deploymentMode, portal.tenant.name, portal.designVersion)] : [],
});
