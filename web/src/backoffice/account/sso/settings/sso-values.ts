import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { byLocale, type Locale } from '@guichet/contract/locale.ts';

export type SsoSettings = CallAnswer<'GET /settingsportal/sso'>;
export type SsoTrial = CallAnswer<'POST /settingsportal/testsso'>;

/** The settings as typed; the secret is empty unless it is replaced. */
export type SsoValues = Omit<
  CallInput<'PUT /settingsportal/sso'>['body'],
  'secret' | 'version' | 'labels' | 'isForAdministrators' | 'secretExpiresOn'
> & {
  secretExpiresOn: string;
  isForAdministrators: boolean;
  secret: string;
  labels: Record<Locale, string>;
};

export const valuesOf = (settings: SsoSettings): SsoValues => ({
  isEnable: settings.isEnable,
  name: settings.name,
  labels: byLocale((locale) => settings.labels[locale] ?? ''),
  discovery: settings.discovery,
  clientId: settings.clientId,
  secret: '',
  secretExpiresOn: settings.secretExpiresOn,
  scopes: settings.scopes,
  acrValues: settings.acrValues,
  signature: settings.signature,
  claims: { ...settings.claims },
  isLogoutShared: settings.isLogoutShared,
  isForAdministrators: settings.isForAdministrators,
});

/** Returns the body of the call, without languages that have no text and without a secret that was not typed. */
export const bodyOf = (
  { secret, labels, ...values }: SsoValues,
  version: number,
): CallInput<'PUT /settingsportal/sso'>['body'] => ({
  ...values,
  labels: Object.fromEntries(Object.entries(labels).filter(([, label]) => label.trim() !== '')),
  ...(secret && { secret }),
  version,
});
