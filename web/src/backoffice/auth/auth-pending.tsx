import { useTranslations } from 'use-intl';
import styles from './auth-layout.module.css';

/** Placeholder of a page before the sign-in while the browser loads it. */
export function AuthPending() {
  const t = useTranslations('common');
  return (
    <main className={styles.authLayout} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
    </main>
  );
}
