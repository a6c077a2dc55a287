import { SHOP_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { localPath } from '#lib/localized-path.ts';

/**
 * Returns the path after a login: the requested path if it belongs to this venue, otherwise the venue's home. A path
 * of another origin is never returned, whatever its encoding.
 * @returns a path as in the route tree, without the language
 * @param from the path requested in the page's address; untrusted
 */
export function returnPath(from: string | undefined, tenant: string): string {
  const asked = localPath(from);
  const [, venue, page = ''] = asked?.split(/[?#]/)[0]?.toLowerCase().split('/') ?? [];
  const isOurs = venue === tenant.toLowerCase();
  return asked && isOurs && !SHOP_SIGN_IN_PAGES.includes(page) ? asked : `/${tenant}`;
}
