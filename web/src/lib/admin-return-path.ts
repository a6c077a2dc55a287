import { BACK_OFFICE_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { localPath } from './localized-path.ts';

/**
 * Returns the path after a sign-in to the back office: the requested path if it belongs to this back office,
 * otherwise its home; never another origin, nor a page of the public site.
 * @returns a path as in the route tree, without the language
 * @param from the search parameter of the page; untrusted
 */
export function adminReturnPath(from: string | undefined, tenant: string): string {
  const home = `/${tenant}/backoffice`;
  const asked = localPath(from);
  const [, venue, area, page = ''] = asked?.split(/[?#]/)[0]?.toLowerCase().split('/') ?? [];
  const isOurs = venue === tenant.toLowerCase() && area === 'backoffice';
  return asked && isOurs && !BACK_OFFICE_SIGN_IN_PAGES.includes(page) ? asked : home;
}
