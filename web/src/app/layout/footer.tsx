import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import layout from '#ui/layout.module.css';
import { lazyPart } from '../lazy-part.tsx';
import styles from './footer.module.css';

/** Loaded where the venue has a tracker alone. */
const Audience = lazyPart(
  () => import('#shop/tenants/analytics/audience.tsx'),
  () => null,
);

/** Documents and links of the venue, the site map, whom to ask for an accessible document. */
export function Footer() {
  const t = useTranslations('common.footer');
  const paths = usePaths();
  const { links, contactEmail, tracker } = usePortal();
  return (
    <footer className={styles.footer}>
      <svg className={styles.wave} viewBox="0 0 1200 26" preserveAspectRatio="none" aria-hidden="true">
        <path fill="currentColor" d="M0 14C180-4 320 0 520 12s420 14 680-6v20H0z" />
      </svg>
      <div className={classNames(styles.content, layout.wrap)}>
        <nav className={styles.links} aria-label={t('label')}>
          {links.map((link) => (
            <a key={link.id} href={link.url} target="_blank" rel="noopener">
              {link.name}
              <span className="visually-hidden"> ({t('newWindow')})</span>
            </a>
          ))}
          <AppLink to={paths.siteMap()}>{t('siteMap')}</AppLink>
          <AppLink to={paths.accessibility()}>{t('accessibility')}</AppLink>
          <AppLink to={paths.storedData()}>{t('storedData')}</AppLink>
          <Suspense>{tracker && <Audience tracker={tracker} />}</Suspense>
        </nav>
        <div className={styles.foot}>
          {contactEmail && (
            <span>
              {t('accessible')} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </span>
          )}
          <span>{t('poweredBy')}</span>
        </div>
      </div>
    </footer>
  );
}
