import type { Locale } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { SettingsPreview } from '../saved-settings/settings-preview.tsx';
import styles from './language-preview.module.css';

/** The language menu of the site by the unsaved values; a single language has no menu. */
export function LanguagePreview({ languages }: { languages: readonly Locale[] }) {
  const t = useTranslations('venuePages.languages');
  return (
    <SettingsPreview>
      <div className={styles.languagePreview}>
        {languages.length > 1 ? (
          <LanguageMenu languages={languages} current={languages[0]} hrefOf={() => '#'} />
        ) : (
          <p>{t('noMenu')}</p>
        )}
      </div>
    </SettingsPreview>
  );
}
