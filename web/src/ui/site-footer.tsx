import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import type { FooterLink } from '#lib/portal.ts';
import { DocumentLink } from './document-link.tsx';
import layout from './layout.module.css';
import styles from './site-footer.module.css';

interface SiteFooterProps {
  links: readonly FooterLink[];
  contactEmail: string | undefined;
  /** Links of every venue. */
  children: ReactNode;
}

/** The footer of a venue's pages: its documents and links, and the contact for accessible documents. */
export function SiteFooter({ links, contactEmail, children }: SiteFooterProps) {
  const t = useTranslations('common.footer');
  return (
    <footer className={styles.siteFooter}>
      <svg className={styles.wave} viewBox="0 0 1200 26" preserveAspectRatio="none" aria-hidden="true">
        <path fill="currentColor" d="M0 14C180-4 320 0 520 12s420 14 680-6v20H0z" />
      </svg>
      <div className={classNames(styles.content, layout.wrap)}>
        <nav className={styles.links} aria-label={t('label')}>
          {links.map((link) => (
            <DocumentLink key={link.id} link={link} />
          ))}
          {children}
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
