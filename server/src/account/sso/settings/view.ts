import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import type { SsoSite } from '../model.ts';
import type { SsoSettingsRow } from './data.ts';

/** The settings without their secret. @param home the address of the venue's pages in the default language */
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

/** Where the provider sends browsers back to: one address in every language, since it is registered there. */
export const redirectAddressOf = (home: string, site: SsoSite = 'shop'): string =>
  site === 'shop' ? `${home}/sso` : `${home}/backoffice/login/sso`;

/** What visitors may know: nothing of a provider that is off. @param main the venue's main language */
export const offerOf = (row: SsoSettingsRow | undefined, main: Locale): CallAnswer<'GET /Tenant/SSO'> =>
  row?.choices.isEnable
    ? { isEnable: true, ssoName: row.choices.name, labels: filledWith(main, row.choices.labels) }
    : { isEnable: false, ssoName: '', labels: {} };
