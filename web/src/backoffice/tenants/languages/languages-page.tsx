import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Select } from '#ui/select.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { LanguageList } from './language-list.tsx';
import { LanguagePreview } from './language-preview.tsx';
import { MissingTexts } from './missing-texts.tsx';

export const loader = async () => {
  const [loaded, unnamed] = await Promise.all([
    adminApi('GET /settingsportal/languages'),
    adminApi('GET /settingsticketing/unnamed'),
  ]);
  return { loaded, unnamed };
};

/** The languages that the venue offers, their order and the default. */
export default function LanguagesPage() {
  const t = useTranslations('venuePages.languages');
  const locale = useLocale() as Locale;
  const { loaded, unnamed } = usePageData<typeof loader>();
  const settings = useSettings({
    loaded,
    valuesOf: ({ languages }) => ({ languages }),
    validate: () => ({}),
    save: (values, version) => adminApi('PUT /settingsportal/languages', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undolanguages', { body: { version } }),
  });
  const { values, set } = settings.form;
  const { languages } = values;
  const putFirst = (first: Locale) =>
    set('languages', [first, ...languages.filter((language) => language !== first)]);
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<LanguagePreview languages={languages} />}>
      <Panel title={t('offered')} lead={t('offeredLead')}>
        <LanguageList languages={languages} onChange={(next) => set('languages', next)} />
        <Select
          name="default"
          label={t('default')}
          hint={t('defaultHint')}
          value={languages[0]}
          onChange={(event) => putFirst(event.target.value as Locale)}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageTitle(language, locale)}
            </option>
          ))}
        </Select>
      </Panel>
      <Panel title={t('texts')} lead={t('textsLead')}>
        <MissingTexts languages={languages} missing={settings.settings.missing} unnamed={unnamed} />
      </Panel>
    </SettingsPage>
  );
}
