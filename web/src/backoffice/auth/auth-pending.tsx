import { useTranslations } from 'use-intl';
import styles from './auth-layout.module.css';

/** Placeholder of a page before the sign-in while the browser loads it. */
export function AuthPending() {
  const t = useTranslations('common');
  return (
    <div className={styles.authLayout} aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  );
}
