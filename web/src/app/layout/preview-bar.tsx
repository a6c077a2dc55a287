import { useTranslations } from 'use-intl';
import styles from './preview-bar.module.css';

/** Says on every page of a closed site, to the administrator who sees it, that visitors do not. */
export default function PreviewBar() {
  const t = useTranslations('common.maintenance');
  return (
    <aside className={styles.previewBar} role="status">
      {t('preview')}
    </aside>
  );
}
