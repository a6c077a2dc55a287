import { byLocale, DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { isEmail, type Problems } from './registration-rules.ts';

/** Validates the settings of single sign-on, field by field, for server and pages. Without zod. */

/** Signature of the provider's user information; `none`: unsigned, protected by TLS only. */
export const SIGNATURES = ['none', 'RS256', 'ES256'] as const;

/** Account fields that are filled from the provider's claims. */
export const CLAIM_FIELDS = ['email', 'firstName', 'lastName', 'mobile'] as const;

/** Standard claims of OpenID Connect. */
export const DEFAULT_CLAIMS: Readonly<Record<(typeof CLAIM_FIELDS)[number], string>> = {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  mobile: 'phone_number',
};

/** The settings as typed. */
export interface SsoForm {
  isEnable: boolean;
  name: string;
  labels: { [L in Locale]?: string | undefined };
  discovery: string;
  clientId: string;
  secret?: string | undefined;
  scopes: string;
  acrValues: string;
  signature: (typeof SIGNATURES)[number];
  claims: Record<(typeof CLAIM_FIELDS)[number], string>;
  isLogoutShared: boolean;
  isForAdministrators: boolean;
}

const NAME = /^[a-z0-9][a-z0-9-]{0,29}$/;
/** RFC 6749: printable characters without quotation mark and backslash; a list item has no separator. */
const SCOPES = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/;
const CLAIM = /^[\w.:/-]{1,100}$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const MAX_LABEL = 40;

/**
 * Normalises the address of a provider: its issuer or its discovery document. Accepts `https` without user, query and
 * fragment, and `http` for loopback addresses.
 * @returns undefined for any other text
 */
export function readDiscovery(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return undefined;
  return url.pathname === '/' ? url.origin : url.href;
}

/**
 * Returns the problems of the settings by field. Disabled settings may be empty.
 * @param main the venue's main language
 */
export function ssoProblems(form: SsoForm, main: Locale = DEFAULT_LOCALE): Problems {
  const problems: Problems = {};
  const check = (field: string, text: string, isFine: boolean): void => {
    if (text.trim() === '') {
      if (form.isEnable) problems[field] = 'field.required';
    } else if (!isFine) problems[field] = 'field.format';
  };
  check('name', form.name, NAME.test(form.name.trim()));
  check('discovery', form.discovery, readDiscovery(form.discovery) !== undefined);
  check('clientId', form.clientId, SCOPES.test(form.clientId.trim()));
  check('scopes', form.scopes, isScopeList(form.scopes.trim()));
  if (form.acrValues.trim() && !SCOPES.test(form.acrValues.trim())) problems.acrValues = 'field.format';
  for (const field of CLAIM_FIELDS) {
    const claim = form.claims[field].trim();
    if (field === 'email') check('claims.email', claim, CLAIM.test(claim));
    else if (claim && !CLAIM.test(claim)) problems[`claims.${field}`] = 'field.format';
  }
  check(`labels.${main}`, form.labels[main] ?? '', true);
  for (const locale of Object.keys(byLocale(() => ''))) {
    const label = form.labels[locale as Locale] ?? '';
    if (label.length > MAX_LABEL) problems[`labels.${locale}`] = 'field.too-long';
  }
  return problems;
}

const isScopeList = (text: string): boolean => SCOPES.test(text) && text.split(' ').includes('openid');

/** Fields that a person fills in to create an account from an identity, or to find their account. */
export interface SsoRegistrationForm {
  email: string;
  cgu: boolean;
  rgpd: boolean;
}

/** Returns the problems of an account created from an identity, except those of the mailed code. */
export function ssoRegistrationProblems(form: SsoRegistrationForm): Problems {
  const problems: Problems = {};
  if (form.email.trim() === '') problems.email = 'field.required';
  else if (!isEmail(form.email.trim())) problems.email = 'field.email';
  if (!form.cgu) problems.cgu = 'field.consent';
  if (!form.rgpd) problems.rgpd = 'field.consent';
  return problems;
}
