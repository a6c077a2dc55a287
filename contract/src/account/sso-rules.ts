import { byLocale, DEFAULT_LOCALE, type Locale } from '../locale.ts';
import { isEmail, type Problems } from './registration-rules.ts';

/** What is wrong with the settings of single sign-on, field by field; the pages check it too. Free of zod. */

/** How a provider signs what it says of a person; `none`: it is not signed, and read over TLS alone. */
export const SIGNATURES = ['none', 'RS256', 'ES256'] as const;

/** What an account takes from a provider. */
export const CLAIM_FIELDS = ['email', 'firstName', 'lastName', 'mobile'] as const;

/** The standard claims of OpenID Connect. */
export const DEFAULT_CLAIMS: Readonly<Record<(typeof CLAIM_FIELDS)[number], string>> = {
  email: 'email',
  firstName: 'given_name',
  lastName: 'family_name',
  mobile: 'phone_number',
};

/** The settings as they are typed. */
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
/** RFC 6749: printable characters without quotation mark and backslash; of a list, without its separator. */
const SCOPES = /^[!#-[\]-~]+( [!#-[\]-~]+)*$/;
const CLAIM = /^[\w.:/-]{1,100}$/;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const MAX_LABEL = 40;

/**
 * The address of a provider in its usual form: its issuer, or its discovery document. Undefined for what is none: only
 * `https` addresses without user, search and fragment are; `http` is for the own machine.
 */
export function readDiscovery(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    return undefined;
  return url.pathname === '/' ? url.origin : url.href;
}

/** The problems of the settings, by field. What is switched off may be empty. @param main the venue's main language */
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

/** What a person types to make an account whole, or to find their own. */
export interface SsoRegistrationForm {
  email: string;
  cgu: boolean;
  rgpd: boolean;
}

/** The problems of an account that begins at a provider, except those of the mailed code. */
export function ssoRegistrationProblems(form: SsoRegistrationForm): Problems {
  const problems: Problems = {};
  if (form.email.trim() === '') problems.email = 'field.required';
  else if (!isEmail(form.email.trim())) problems.email = 'field.email';
  if (!form.cgu) problems.cgu = 'field.consent';
  if (!form.rgpd) problems.rgpd = 'field.consent';
  return problems;
}
