import type { Locale } from '@guichet/contract/locale.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi, refreshAdminSession } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { adminSession, useAdminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { markHydrated } from '#lib/hydration.ts';
import { linksIn } from '#lib/portal.ts';
import { haveSessionsEnded } from '#lib/sign-out.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { DocumentLink } from '#ui/document-link.tsx';
import layout from '#ui/layout.module.css';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import typography from '#ui/typography.module.css';
import { useMedia } from '#ui/use-media.ts';
import { useBackofficePaths } from '../paths.ts';
import { useSearchKeys } from '../search/search-link.tsx';
import sidebar from './navigation.module.css';
import { MobileHeader, Sidebar } from './navigation.tsx';
import styles from './shell.module.css';
import { TestBanner } from './test-banner.tsx';
import { useSignOut } from './use-sign-out.ts';
import { UserMenu } from './user-menu.tsx';

/** Window width from which the sidebar is beside the page. */
const WIDE = '(min-width: 1100px)';

/**
 * The frame of every page of a back office: sidebar, user menu, versions.
 * @param props.languages addresses of the page in each language
 */
export function Shell({ languages, children }: { languages: ReactNode; children: ReactNode }) {
  const t = useTranslations('common');
  const { portal } = useBackoffice();
  const isWide = useMedia(WIDE);
  useEffect(markHydrated, []);
  useSearchKeys();
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      {!isWide && <TestBanner portal={portal} />}
      <div className={classNames(styles.shell, layout.compact)}>
        {isWide ? (
          <aside className={classNames(styles.side, sidebar.sidebar)} aria-label={portal.tenant.displayName}>
            <Sidebar />
            <UserMenu languages={languages} />
          </aside>
        ) : (
          <MobileHeader languages={languages} />
        )}
        <div className={styles.main}>
          {isWide && <TestBanner portal={portal} />}
          <VisitBanner />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <ShellFooter />
        </div>
      </div>
      <SessionWatch />
    </>
  );
}

/** Asks before the session ends; opens the login when it has ended, in this or another tab. */
function SessionWatch() {
  const t = useTranslations('backoffice.person');
  const session = useAdminSession();
  const { signOut, end, leave } = useSignOut();
  const hasSession = session !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the session has ended
  useEffect(() => {
    if (!hasSession) void leave(t('sessionOver'), location.pathname + location.search);
  }, [hasSession]);
  return (
    session && (
      <SessionKeeper expiresAt={session.expiresAt} extend={refreshAdminSession} leave={signOut} end={end} />
    )
  );
}

/** Documents and links of the venue, the contact for accessible documents, and the versions of the three parts. */
function ShellFooter() {
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

/** Shows an administrator of the platform which venue they visit, with a way back. */
function VisitBanner() {
  const { visit } = useBackoffice().administrator;
  return visit ? <Banner {...visit} /> : null;
}

function Banner({ endsAt, home }: { endsAt: string; home: string }) {
  const t = useTranslations('backoffice.visit');
  const { portal } = useBackoffice();
  const format = useAdminFormat();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // A visit ends by itself when the server does not respond.
    await haveSessionsEnded(() => adminApi('POST /user/admin/logout'));
    location.assign(home);
    adminSession.clear();
  };
  return (
    <aside className={styles.visit} aria-label={t('title')}>
      <p>{t('banner', { name: portal.tenant.displayName, time: format.time(endsAt) })}</p>
      <Button variant="ghost" busy={isLeaving} onClick={() => void leave()}>
        {t('leave')}
      </Button>
    </aside>
  );
}
