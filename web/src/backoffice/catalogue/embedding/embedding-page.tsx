import { embeddingProblems } from '@guichet/contract/catalogue/embedding-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Panel } from '#backoffice/page.tsx';
import { SettingsPreview } from '#backoffice/tenants/saved-settings/settings-preview.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Select } from '#ui/select.tsx';
import { SettingsPage } from '../../tenants/saved-settings/settings-page.tsx';
import { useSettings } from '../../tenants/saved-settings/use-settings.ts';
import styles from './embedding-page.module.css';
import { type Choices, EVERYTHING, embedAddress, type Narrowing, snippetOf } from './embedding-values.ts';
import { OriginsPanel } from './origins-panel.tsx';

export const loader = () => adminApi('GET /settingsportal/embedding');

/** The websites that may embed the venue's sessions, and the code for their pages. */
export default function EmbeddingPage() {
  const t = useTranslations('embedding');
  const [narrowing, setNarrowing] = useState(EVERYTHING);
  const settings = useSettings({
    loaded: usePageData<typeof loader>(),
    valuesOf: ({ origins }) => ({ origins }),
    validate: embeddingProblems,
    save: (values, version) => adminApi('PUT /settingsportal/embedding', { body: { ...values, version } }),
    undo: (version) => adminApi('POST /settingsportal/undoembedding', { body: { version } }),
  });
  return (
    <SettingsPage lead={t('lead')} settings={settings} preview={<EmbedPreview narrowing={narrowing} />}>
      <OriginsPanel form={settings.form} />
      <SnippetPanel
        choices={settings.settings.choices}
        narrowing={narrowing}
        onChange={(change) => setNarrowing({ ...narrowing, ...change })}
      />
    </SettingsPage>
  );
}

interface SnippetPanelProps {
  choices: Choices;
  narrowing: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
}

/** The code for a website with the sessions chosen here, which are not saved. */
function SnippetPanel({ choices, narrowing, onChange }: SnippetPanelProps) {
  const t = useTranslations('embedding.snippet');
  const locale = useLocale() as Locale;
  const { portal } = useBackoffice();
  const snippet = snippetOf(location.origin, portal.tenant.name, narrowing);
  const options = (items: Choices['services']) =>
    items.map(({ code, labels }) => (
      <option key={code} value={code}>
        {labelIn(labels, locale)}
      </option>
    ));
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.choices}>
        <Select
          label={t('language')}
          value={narrowing.locale}
          onChange={({ target }) => onChange({ locale: target.value as Narrowing['locale'] })}
        >
          <option value="">{t('usual')}</option>
          {portal.tenant.languages.map((one) => (
            <option key={one} value={one}>
              {languageTitle(one, locale)}
            </option>
          ))}
        </Select>
        <Select
          label={t('establishment')}
          value={narrowing.establishment}
          onChange={({ target }) => onChange({ establishment: target.value })}
        >
          <option value="">{t('allEstablishments')}</option>
          {options(choices.establishments)}
        </Select>
        <Select
          label={t('service')}
          value={narrowing.service}
          onChange={({ target }) => onChange({ service: target.value })}
        >
          <option value="">{t('allServices')}</option>
          {options(choices.services)}
        </Select>
      </div>
      <section className={styles.snippet} aria-label={t('label')}>
        <code>{snippet}</code>
        <CopyButton text={snippet} label={t('copy')} />
      </section>
    </Panel>
  );
}

/** The embedded page itself, inert, since its links would leave the back office. */
function EmbedPreview({ narrowing }: { narrowing: Narrowing }) {
  const t = useTranslations('embedding');
  const { portal } = useBackoffice();
  const address = embedAddress(portal.tenant.name, narrowing);
  return (
    <SettingsPreview>
      <iframe
        key={address}
        className={styles.embedPreview}
        src={address}
        title={t('preview')}
        tabIndex={-1}
      />
    </SettingsPreview>
  );
}
