import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Tag } from '#ui/tag.tsx';
import styles from './language-label.module.css';

/** The name of a language, and whether its text is missing. */
export function LanguageLabel({ locale, isMissing }: { locale: Locale; isMissing: boolean }) {
  const t = useTranslations('venuePages');
  const pageLocale = useLocale();
  return (
    <span className={styles.languageLabel}>
      {languageTitle(locale, pageLocale)} {isMissing && <Tag tone="warn">{t('missing')}</Tag>}
    </span>
  );
}
