import { localPath } from './localized-path.ts';

/** The pages before the sign-in: a sign-in never returns to them. */
const AUTH_PAGES = ['login', 'forgottenpassword', 'password'];

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
  return asked && isOurs && !AUTH_PAGES.includes(page) ? asked : home;
}
