import { CLAIM_FIELDS, DEFAULT_CLAIMS, readDiscovery } from '@guichet/contract/account/sso-rules.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import type { SsoSite } from '../sso.ts';
import type { SealedChoices, SsoChoices, SsoSettingsRow } from './sso-settings.sql.ts';

/** The settings of a venue before its first save. */
const NO_CHOICES: SsoChoices = {
  isEnable: false,
  name: '',
  labels: {},
  discovery: '',
  clientId: '',
  secretExpiresOn: '',
  scopes: 'openid profile email',
  acrValues: '',
  signature: 'none',
  claims: { ...DEFAULT_CLAIMS },
  isLogoutShared: true,
  isForAdministrators: false,
};

export const NO_SETTINGS: SsoSettingsRow = {
  version: 0,
  choices: NO_CHOICES,
  secretEncrypted: null,
  before: null,
};

/** Returns the checked settings as stored. */
export const normalised = (choices: SsoChoices): SsoChoices => ({
  ...choices,
  discovery: readDiscovery(choices.discovery) ?? '',
});

/**
 * Returns whether a secret must be sent: when there is none, or for another provider or client. An administrator must
 * not be able to send the saved secret to an address of their choice.
 */
export function needsSecret({ choices, secretEncrypted }: SealedChoices, sent: SsoChoices): boolean {
  const isSame = choices.discovery === sent.discovery && choices.clientId === sent.clientId;
  return secretEncrypted === null ? sent.isEnable : !isSame;
}

/** Returns the next version, with the present settings as those that an undo restores. */
export const nextSettings = (
  { version, choices, secretEncrypted }: SsoSettingsRow,
  chosen: SealedChoices,
): SsoSettingsRow => ({ ...chosen, version: version + 1, before: { choices, secretEncrypted } });

/** Returns the settings for the audit log; of the secret only whether it was replaced. */
export function recordedSettings({ choices, secretEncrypted }: SealedChoices): Record<string, unknown> {
  const { labels, claims, isEnable, isLogoutShared, isForAdministrators, ...texts } = choices;
  return {
    ...texts,
    isEnable: String(isEnable),
    isLogoutShared: String(isLogoutShared),
    isForAdministrators: String(isForAdministrators),
    ...Object.fromEntries(Object.entries(labels).map(([locale, label]) => [`labels.${locale}`, label])),
    claims: CLAIM_FIELDS.map((field) => claims[field]).join(', '),
    secret: secretEncrypted,
  };
}

/**
 * Returns whether a change affects back-office access: it enables a provider or changes the enabled one. An
 * administrator who may do so could sign in as others. @param changes changes of the recorded settings
 */
export const opensBackOffice = (
  { isEnable, isForAdministrators }: SsoChoices,
  changes: readonly { field: string }[],
): boolean =>
  isEnable &&
  isForAdministrators &&
  changes.some(({ field }) => !HARMLESS.has(field) && !field.startsWith('labels.'));

/** Fields that change neither the provider nor the trust in its claims. */
const HARMLESS: ReadonlySet<string> = new Set(['isLogoutShared', 'secretExpiresOn']);

/** The field that the audit log masks. */
export const SECRET_FIELDS = ['secret'] as const;

/** Returns the settings without their secret. @param home address of the venue’s pages in the default language */
export const viewSsoSettings = (
  { version, choices, secretEncrypted, before }: SsoSettingsRow,
  home: string,
): CallAnswer<'GET /settingsportal/sso'> => ({
  ...choices,
  version,
  hasSecret: secretEncrypted !== null,
  ...(before && { previous: before.choices }),
  redirectAddress: redirectAddressOf(home),
  administratorsAddress: redirectAddressOf(home, 'backoffice'),
  logoutAddress: home,
});

/** Returns the redirect address registered at the provider: the same in every language. */
export const redirectAddressOf = (home: string, site: SsoSite = 'shop'): string =>
  site === 'shop' ? `${home}/sso` : `${home}/backoffice/login/sso`;

/** Returns the public settings: empty values while the provider is off. @param main the venue’s main language */
export const offerOf = (row: SsoSettingsRow | undefined, main: Locale): CallAnswer<'GET /Tenant/SSO'> =>
  row?.choices.isEnable
    ? { isEnable: true, ssoName: row.choices.name, labels: filledWith(main, row.choices.labels) }
    : { isEnable: false, ssoName: '', labels: {} };
