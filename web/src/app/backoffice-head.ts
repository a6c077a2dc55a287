import type { Door } from '#lib/admin-portal.ts';
import { tenantStylesheet } from './stylesheet.ts';

/** The tenant's colours, and nothing for search engines. */
export const backofficeHead = (door: Door | undefined, title?: string) => ({
  meta: [
    { name: 'robots', content: 'noindex' },
    ...(door
      ? [{ title: title ?? door.tenant.displayName }, { name: 'theme-color', content: door.tenant.brand }]
      : []),
  ],
  links: door ? [tenantStylesheet(door.deploymentMode, door.tenant.name, door.designVersion)] : [],
});

/** Of a page before anybody is signed in. */
export const doorHead = ({ loaderData }: { loaderData?: { door: Door; title: string } | undefined }) =>
  backofficeHead(loaderData?.door, loaderData?.title);
