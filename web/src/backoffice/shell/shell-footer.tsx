import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { useBackoffice } from '#lib/admin-portal.ts';
import { linksIn } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { DocumentLink } from '#ui/document-link.tsx';
import typography from '#ui/typography.module.css';
import { useBackofficePaths } from '../paths.ts';
import styles from './shell-footer.module.css';

/** Documents and links of the venue, the contact for accessible documents, and the versions of the three parts. */
export function ShellFooter() {
  const t = useTranslations('backoffice.versions');
  const tFooter = useTranslations('common.footer');
  const tSections = useTranslations('backoffice.sections');
  const locale = useLocale() as Locale;
  const paths = useBackofficePaths();
  const { versions, usedLinks, contactEmail } = useBackoffice().portal;
  return (
    <footer className={styles.shellFooter}>
      <nav aria-label={tFooter('label')}>
        {linksIn(usedLinks, locale).map((link) => (
          <DocumentLink key={link.id} link={link} />
        ))}
        <AppLink to={paths.section('siteMap')}>{tSections('siteMap.title')}</AppLink>
      </nav>
      {contactEmail && (
        <p>
          {tFooter('accessible')} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
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
