import { LOCALES } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { useMainLocale } from '#lib/admin-portal.ts';
import { TextInput } from '#ui/inputs.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './sso-page.module.css';
import type { SsoValues } from './sso-values.ts';

/** Label of the login page's button, by language. */
export function ButtonPanel({ form }: { form: Form<SsoValues> }) {
  const t = useTranslations('sso.button');
  const pageLocale = useLocale();
  const main = useMainLocale();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {LOCALES.map((locale) => {
        const isMissing = form.values.labels[locale].trim() === '';
        return (
          <TextInput
            key={locale}
            {...form.text(`labels.${locale}`)}
            label={
              <span className={styles.label}>
                {t('label', { language: languageName(locale, pageLocale) })}{' '}
                {isMissing && <Tag tone="warn">{t('missing')}</Tag>}
              </span>
            }
            hint={locale === main ? undefined : t('fallback')}
            lang={locale}
            maxLength={40}
          />
        );
      })}
      <TextInput
        {...form.text('name')}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={30}
        autoComplete="off"
      />
    </Panel>
  );
}
