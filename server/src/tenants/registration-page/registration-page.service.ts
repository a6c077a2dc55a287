import type { Consent } from '@guichet/contract/account/registration-fields.ts';
import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Labels, LOCALES } from '@guichet/contract/locale.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { type Saved, type SettingsPage, showSettings } from '../saved-settings/saved-settings.service.ts';
import { type RegistrationPage, registrationFields, registrationPageOf } from './registration-page.ts';

export const REGISTRATION_PAGE: SettingsPage<RegistrationPage> = {
  section: 'registrationpage',
  read: (_, kept) => registrationPageOf(kept),
  write: async () => undefined,
  fieldsOf: registrationFields,
};

/** Reads the settings of registration and the number of their wording, which increases with each change. */
export async function readRegistrationPage(
  db: TenantDb,
): Promise<{ page: RegistrationPage; wording: number }> {
  const { saved, ...page } = await showSettings(db, REGISTRATION_PAGE);
  return { page, wording: saved.version };
}

/** Returns the registration settings for administrators. */
export async function showRegistration(
  { phraseOverrides }: Pick<Services, 'phraseOverrides'>,
  tenant: Tenant,
  saved: Saved<RegistrationPage>,
): Promise<CallAnswer<'GET /settingsportal/registrationpage'>> {
  const phrases = await Promise.all(
    LOCALES.map(
      async (locale) => [locale, (await phraseOverrides.phrasesOf(tenant, locale)).in('account')] as const,
    ),
  );
  const words = (consent: Consent) =>
    Object.fromEntries(phrases.map(([locale, t]) => [locale, t(`fields.${consent}`)])) as Labels;
  return {
    ...saved,
    usual: { cgu: words('cgu'), rgpd: words('rgpd'), advertising: words('advertising') },
  };
}
