import type { AdminPortal } from '#lib/admin-portal.ts';
import { tenantStylesheet } from './stylesheet.ts';

/**
 * The style that React Aria inserts for its buttons unless the page has it. The content security policy allows the
 * styles of the rendered page, but none that a script inserts.
 */
const PRESSABLE_STYLE = {
  id: 'react-aria-pressable-style',
  children: '@layer{[data-react-aria-pressable]{touch-action:pan-x pan-y pinch-zoom}}',
};

/** The tenant's colours, and a request to search engines to leave the page out. */
export const backofficeHead = (portal: AdminPortal | undefined, title?: string) => ({
  meta: [
    { name: 'robots', content: 'noindex' },
    ...(portal
      ? [{ title: title ?? portal.tenant.displayName }, { name: 'theme-color', content: portal.tenant.brand }]
      : []),
  ],
  styles: [PRESSABLE_STYLE],
  links: portal ? [tenantStylesheet(portal.deploymentMode, portal.tenant.name, portal.designVersion)] : [],
});
