import { useTranslations } from 'use-intl';
import styles from './preview-bar.module.css';

/** Tells an administrator on every page of a closed site that visitors do not see it. */
export default function PreviewBar() {
  const t = useTranslations('common.maintenance');
  return (
    <aside className={styles.previewBar} role="status">
      {t('preview')}
    </aside>
  );
}
