import { isEmail, isPhone } from '@guichet/contract/account/registration-rules.ts';
import { SHOP_SIGN_IN_PAGES } from '@guichet/contract/account/sign-in-pages.ts';
import { findLocale } from '@guichet/contract/locale.ts';
import { dialledNumber } from '@guichet/contract/typed-text.ts';
import type { SsoPerson } from '#gateways/sso/port.ts';
import type { SsoChoices } from './settings/sso-settings.sql.ts';

/** A person whom the provider has identified. */
export interface Proven {
  person: Pick<SsoPerson, 'issuer' | 'subject' | 'idToken'>;
  known: { email: string; isEmailVerified: boolean; firstName: string; lastName: string; mobile: string };
}

/** Site of a sign-in at a provider: customers on the public site, administrators in the back office. */
export type SsoSite = 'shop' | 'backoffice';

/** Characters that browsers read as another origin, or drop before they parse an address. */
const TRICKS = /[\\\p{Cc}]|^\/\/|\/\//u;

/**
 * Returns the path to which a sign-in returns: a page of the venue, or its home page. Never returns another origin.
 * @param asked a path, or an address at the venue’s origin
 * @returns a path without the language, as the routes define it
 */
export function returnPath(asked: string | undefined, tenant: string, origin: string): string {
  const home = `/${tenant}`;
  if (!asked) return home;
  const text = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  const [path = ''] = text.split(/[?#]/);
  if (!text.startsWith('/') || TRICKS.test(text.trim() === text ? path : '//')) return home;
  const [, first = '', ...others] = path.split('/');
  const isLocalized = findLocale(first) === first;
  const [venue = '', page = ''] = isLocalized ? others : [first, ...others];
  if (venue.toLowerCase() !== tenant.toLowerCase()) return home;
  if (SHOP_SIGN_IN_PAGES.includes(page.toLowerCase()) || path.includes('..')) return home;
  return isLocalized ? text.slice(first.length + 1) : text;
}

/** Removes control characters, as in every name of the portal. */
const cleaned = (claim: unknown, most: number): string =>
  typeof claim === 'string'
    ? claim
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, most)
    : '';

/** Returns the account fields from a provider’s claims; omits invalid claims. */
export function knownOf(
  said: Readonly<Record<string, unknown>>,
  { claims }: Pick<SsoChoices, 'claims'>,
): Proven['known'] {
  const claim = (name: string): unknown => (name && Object.hasOwn(said, name) ? said[name] : undefined);
  const email = cleaned(claim(claims.email), 254);
  const mobile = dialledNumber(cleaned(claim(claims.mobile), 40));
  return {
    email: isEmail(email) ? email : '',
    // The provider states only for the standard claim whether the address is verified.
    isEmailVerified: claims.email === 'email' && said.email_verified === true,
    firstName: cleaned(claim(claims.firstName), 80),
    lastName: cleaned(claim(claims.lastName), 80),
    mobile: isPhone(mobile) ? mobile : '',
  };
}
