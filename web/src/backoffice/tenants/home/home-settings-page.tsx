import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { TabList, TabPanel, Tabs } from '#backoffice/ui/tabs.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { SettingsPage } from '../saved-settings/settings-page.tsx';
import { useSettings } from '../saved-settings/use-settings.ts';
import { BlockList } from './block-list.tsx';
import { HomePreview } from './home-preview.tsx';
import styles from './home-settings-page.module.css';
import { bodyOf, type HomeValues, lacksWords, problemsOf, valuesOf } from './home-values.ts';

export const loader = () => adminApi('GET /settingsportal/homepagesettings');

/** The blocks of the home page: which are shown, their order, texts and pictures. */
export default function HomeSettingsPage() {
  const t = useTranslations('homePage');
  const words = useTranslations('venuePages');
  const pageLocale = useLocale() as Locale;
  const main = useMainLocale();
  const [locale, setLocale] = useState<Locale>(main);
  const [open, setOpen] = useState<string>();
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf,
    validate: (values: HomeValues) => problemsOf(values, main),
    save: (values: HomeValues, version) =>
      adminApi('PUT /settingsportal/homepagesettings', { body: bodyOf(values, version) }),
    undo: (version) => adminApi('POST /settingsportal/undohomepagesettings', { body: { version } }),
    // One language is shown: the form switches to the first language with a problem.
    onIncorrect: (fields) => {
      const lacking = LOCALES.filter((one) => fields.some((field) => field.endsWith(`.${one}`)));
      if (!lacking.includes(locale)) setLocale(lacking[0] ?? locale);
    },
  });
  const { form } = settings;
  const { usual } = settings.settings;
  const isIncomplete = (one: Locale) => form.values.blocks.some((block) => lacksWords(block, one));
  return (
    <SettingsPage
      lead={t('lead')}
      settings={settings}
      preview={<HomePreview values={form.values} usual={usual} locale={locale} />}
    >
      <Panel title={t('blocks.title')} lead={t('blocks.lead')}>
        <Tabs selected={locale} onSelect={setLocale}>
          <TabList
            label={t('language')}
            tabs={LOCALES.map((one) => ({
              id: one,
              label: (
                <span className={styles.tab}>
                  {languageTitle(one, pageLocale)}
                  {isIncomplete(one) && <Tag tone="warn">{words('missing')}</Tag>}
                </span>
              ),
            }))}
          />
          {LOCALES.map((one) => (
            <TabPanel key={one} id={one}>
              <BlockList form={form} locale={one} usual={usual} open={open} onOpen={setOpen} />
            </TabPanel>
          ))}
        </Tabs>
      </Panel>
      <Panel title={t('fastBuy.title')}>
        <Switch
          label={t('fastBuy.label')}
          hint={t('fastBuy.hint')}
          isOn={form.values.fastBuy}
          onChange={(isOn) => form.set('fastBuy', isOn)}
        />
      </Panel>
    </SettingsPage>
  );
}
