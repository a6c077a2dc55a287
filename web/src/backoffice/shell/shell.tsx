import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refreshAdminSession } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { useAdminSession } from '#lib/admin-session.ts';
import { classNames } from '#lib/class-names.ts';
import { markHydrated } from '#lib/hydration.ts';
import layout from '#ui/layout.module.css';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useSearchKeys } from '../search/search-link.tsx';
import { MobileHeader } from './mobile-header.tsx';
import styles from './shell.module.css';
import { ShellFooter } from './shell-footer.tsx';
import sidebar from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';
import { TestBanner } from './test-banner.tsx';
import { useSignOut } from './use-sign-out.ts';
import { UserMenu } from './user-menu.tsx';
import { VisitBanner } from './visit-banner.tsx';

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
