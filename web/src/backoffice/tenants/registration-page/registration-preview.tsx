import { useLocale, useTranslations } from 'use-intl';
import { ConsentChecks } from '#ui/registration/consents.tsx';
import { ProfileFields } from '#ui/registration/profile-fields.tsx';
import { type AskedPage, EMPTY_PROFILE } from '#ui/registration/profile-values.ts';
import { useForm } from '#ui/use-form.ts';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './registration-preview.module.css';

const EMPTY = { ...EMPTY_PROFILE, cgu: false, rgpd: false, advertising: false };

/** The registration form by the unsaved values. */
export function RegistrationPreview({ asked }: { asked: AskedPage }) {
  const t = useTranslations('account.registration');
  const locale = useLocale();
  const form = useForm<typeof EMPTY>({
    initial: EMPTY,
    validate: () => ({}),
    onSubmit: async () => undefined,
  });
  const country = { code: 'FR', label: new Intl.DisplayNames(locale, { type: 'region' }).of('FR') ?? 'FR' };
  return (
    <SettingsPreview>
      <div className={styles.registrationPreview}>
        <h3>{t('person')}</h3>
        <ProfileFields
          form={form}
          choices={{ civilities: [], countries: [country] }}
          asked={asked}
          hasType={asked.legalPersons}
        />
        <h3>{t('consents')}</h3>
        <ConsentChecks form={form} asked={asked} />
      </div>
    </SettingsPreview>
  );
}
