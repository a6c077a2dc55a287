import { useTranslations } from 'use-intl';
import styles from './legend.module.css';

/** Explains the styles of sessions. */
export function Legend({ colors, hasNoTheme }: { colors: 'theme' | 'family'; hasNoTheme: boolean }) {
  const t = useTranslations('planning.legend');
  return (
    <ul className={styles.legend} aria-label={t('label')}>
      <li>{t('free')}</li>
      {colors === 'theme' && hasNoTheme && <li className={styles.none}>{t('none')}</li>}
      <li className={styles.full}>{t('full')}</li>
      <li className={styles.past}>{t('past')}</li>
    </ul>
  );
}
