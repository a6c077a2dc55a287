import { useTranslations } from 'use-intl';
import styles from './test-banner.module.css';

/** Banner at the top of a page of a test system: everywhere except in production. */
export function TestBanner() {
  const t = useTranslations('common.header');
  return (
    <aside className={styles.testBanner} aria-label={t('test')}>
      {t('testBanner')}
    </aside>
  );
}
