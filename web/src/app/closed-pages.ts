import { type Portal, portalOf } from '#lib/portal.ts';
import { requestContext } from '#lib/request.ts';

/**
 * Sets `ssr` for a browser-rendered page that a venue can switch off: the server sets status 404 while the page is
 * closed.
 */
export const inBrowserWhile = (isOpen: (portal: Portal) => boolean) => async (): Promise<false> => {
  if (!import.meta.env.SSR) return false;
  const { callApi, outcome, locale } = requestContext();
  const parameters = await callApi('GET /portal/allParameters', {}).catch(() => undefined);
  if (parameters && !isOpen(portalOf(parameters, locale))) outcome.status = 404;
  return false;
};
