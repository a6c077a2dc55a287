import { BACK_OFFICE_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { findLocale } from '@guichet/contract/locale.ts';

/** A page of the back office: no other origin, nothing that browsers read otherwise. */
const PAGE = /^(?:\/[\w.~%-]+)+(?:\?[\w.~%&=+,:-]*)?$/;

/**
 * Where a sign-in returns to: a page of the venue's back office, or its start.
 * @returns a path as the routes know it, without the language
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
