import { useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import typography from '#ui/typography.module.css';
import styles from './shell-footer.module.css';

/** What runs here, in its three parts. */
export function ShellFooter() {
  const t = useTranslations('backoffice.versions');
  const { versions } = useBackoffice().portal;
  return (
    <footer className={styles.shellFooter}>
      <dl aria-label={t('label')}>
        {(['productApi', 'ticketingApi', 'frontEnd'] as const).map((part) => (
          <div key={part}>
            <dt>{t(part)}</dt>
            <dd className={typography.num}>{versions[part]}</dd>
          </div>
        ))}
      </dl>
      <p>{t('poweredBy')}</p>
    </footer>
  );
}
