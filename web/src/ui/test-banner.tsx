import { useTranslations } from 'use-intl';
import styles from './test-banner.module.css';

/** States at the top of a page that this is a test system: everywhere but in production. */
export function TestBanner() {
  const t = useTranslations('common.header');
  return (
    <aside className={styles.testBanner} aria-label={t('test')}>
      {t('testBanner')}
    </aside>
  );
}
