import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Switch } from '#ui/switch.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { ConsentWords } from './consent-words.tsx';
import { PartList } from './part-list.tsx';
import { RegistrationPreview } from './registration-preview.tsx';
import { type RegistrationPageValues, registrationPageProblems, valuesOf } from './registration-values.ts';

export const loader = () => adminApi('GET /settingsportal/registrationpage');

/** The fields of the registration, and the texts of its consents. */
export default function RegistrationSettingsPage() {
  const t = useTranslations('venuePages.registration');
  const main = useMainLocale();
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: (values: RegistrationPageValues) => registrationPageProblems(values, main),
    save: (values: RegistrationPageValues, version) =>
      adminApi('PUT /settingsportal/registrationpage', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undoregistrationpage', { body: { version } }),
  });
  const { form } = settings;
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<RegistrationPreview asked={form.values} />}>
      <Panel title={t('parts.title')} lead={t('parts.lead')}>
        <PartList form={form} />
        <Switch
          label={t('legal')}
          hint={t('legalHint')}
          isOn={form.values.legalPersons}
          onChange={(isOn) => form.set('legalPersons', isOn)}
        />
      </Panel>
      <Panel title={t('consents.title')} lead={t('consents.lead')}>
        <ConsentWords form={form} usual={settings.settings.usual} />
      </Panel>
    </SettingsPage>
  );
}
