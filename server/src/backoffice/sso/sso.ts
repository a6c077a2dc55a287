import { BACK_OFFICE_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { findLocale } from '@guichet/contract/locale.ts';

/** A path of the back office: no other origin, and no characters that browsers normalise. */
const PAGE = /^(?:\/[\w.~%-]+)+(?:\?[\w.~%&=+,:-]*)?$/;

/**
 * Returns the page of the back office to which a sign-in returns: the requested page, or the start page.
 * @returns a path as the routes define it, without the language
 */
export function backofficePath(asked: string | undefined, tenant: string): string {
  const home = `/${tenant}/backoffice`;
  if (!asked || !PAGE.test(asked) || asked.includes('..')) return home;
  const [, first = ''] = asked.split('/');
  const path = findLocale(first) === first ? asked.slice(first.length + 1) : asked;
  const [, venue = '', area = '', page = ''] = path.split(/[/?]/);
  const isOurs = venue.toLowerCase() === tenant.toLowerCase() && area === 'backoffice';
  return isOurs && !BACK_OFFICE_SIGN_IN_PAGES.includes(page.toLowerCase()) ? path : home;
}
