import { useTranslations } from 'use-intl';
import styles from './test-banner.module.css';

/** Says at the top of a page that nothing here is real: on everything but production. */
export function TestBanner() {
  const t = useTranslations('common.header');
  return (
    <aside className={styles.testBanner} aria-label={t('test')}>
      {t('testBanner')}
    </aside>
  );
}
