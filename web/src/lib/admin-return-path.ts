import { BACK_OFFICE_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { localPath } from './localized-path.ts';

/**
 * Where a sign-in to the back office returns to: the requested page when it is one of this back office, its
 * home otherwise; never another origin, nor a page of the public site.
 * @returns a path as the routes know it, without the language
 * @param from the search parameter of the page; untrusted
 */
export function adminReturnPath(from: string | undefined, tenant: string): string {
  const home = `/${tenant}/backoffice`;
  const asked = localPath(from);
  const [, venue, area, page = ''] = asked?.split(/[?#]/)[0]?.toLowerCase().split('/') ?? [];
  const isOurs = venue === tenant.toLowerCase() && area === 'backoffice';
  return asked && isOurs && !BACK_OFFICE_SIGN_IN_PAGES.includes(page) ? asked : home;
}
