import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import styles from './settings-preview.module.css';

/** What visitors will see, beside the form, in the language of the back office. */
export function SettingsPreview({ children }: { children: ReactNode }) {
  const t = useTranslations('venuePages');
  const id = useId();
  return (
    <section className={styles.settingsPreview} aria-labelledby={id}>
      <h2 id={id}>{t('preview')}</h2>
      <div className={styles.stage} inert>
        {children}
      </div>
    </section>
  );
}
