import { useTranslations } from 'use-intl';
import typography from '#ui/typography.module.css';
import styles from './preview-bar.module.css';

interface PreviewBarProps {
  /** Whether the shop is shown with the drafts of the catalogue */
  isDraft: boolean;
}

/** Tells an administrator on every page that visitors do not see it like this: the site is closed, or shows drafts. */
export default function PreviewBar({ isDraft }: PreviewBarProps) {
  const t = useTranslations('common');
  return (
    <aside className={styles.previewBar} role="status">
      {isDraft ? t('drafts.bar') : t('maintenance.preview')}
      {isDraft && (
        <button type="button" className={typography.target} onClick={leave}>
          {t('drafts.leave')}
        </button>
      )}
    </aside>
  );
}

/** Loads the page as visitors see it. */
function leave(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  location.reload();
}
