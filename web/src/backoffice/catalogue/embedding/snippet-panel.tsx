import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '#backoffice/copy-button.tsx';
import { Panel } from '#backoffice/page.tsx';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Select } from '#ui/select.tsx';
import { type Choices, type Narrowing, snippetOf } from './embedding-values.ts';
import styles from './snippet-panel.module.css';

interface SnippetPanelProps {
  choices: Choices;
  narrowing: Narrowing;
  onChange: (change: Partial<Narrowing>) => void;
}

/** The code for a website with the sessions chosen here, which are not saved. */
export function SnippetPanel({ choices, narrowing, onChange }: SnippetPanelProps) {
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
