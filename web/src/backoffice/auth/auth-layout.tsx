import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { AdminPortal } from '#lib/admin-portal.ts';
import { markHydrated } from '#lib/hydration.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import typography from '#ui/typography.module.css';
import { TestBanner } from '../shell/test-banner.tsx';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  portal: AdminPortal;
  title: string;
  lead: ReactNode;
  /** Addresses of the page in each language. */
  languages: ReactNode;
  children: ReactNode;
}

/** A page before the sign-in: the name of the back office, and one form. */
export function AuthLayout({ portal, title, lead, languages, children }: AuthLayoutProps) {
  const t = useTranslations('common');
  const backoffice = useTranslations('backoffice');
  useEffect(markHydrated, []);
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <TestBanner portal={portal} />
      <div className={styles.authLayout}>
        <header className={styles.venue}>
          {portal.logo && <img src={portal.logo} alt="" />}
          <p>
            <b>{portal.tenant.displayName}</b>
            <span>{backoffice('name')}</span>
          </p>
        </header>
        <main id="main" className={styles.card} tabIndex={-1}>
          <div>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={typography.muted}>{lead}</p>
          </div>
          {children}
        </main>
        <footer className={styles.languages}>{languages}</footer>
      </div>
    </>
  );
}
