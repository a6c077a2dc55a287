import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { refreshAdminSession } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { useAdminSession } from '#lib/admin-session.ts';
import { noteShown } from '#lib/page-shown.ts';
import { SessionKeeper } from '#ui/session-keeper.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { useMedia } from '#ui/use-media.ts';
import { useSearchKeys } from '../search/search-link.tsx';
import './shell.css';
import { NarrowTop } from './mobile-header.tsx';
import { FrameFooter } from './shell-footer.tsx';
import { Rail } from './sidebar.tsx';
import { TestBanner } from './test-banner.tsx';
import { useSignOut } from './use-sign-out.ts';
import { PersonMenu } from './user-menu.tsx';

/** From here on the rail stands beside the page. */
const WIDE = '(min-width: 1100px)';

/**
 * What surrounds every page of a back office: the dark rail of sections, who is signed in, the versions.
 * @param props.languages the page in each language
 */
export function Frame({ languages, children }: { languages: ReactNode; children: ReactNode }) {
  const t = useTranslations('common');
  const { door } = useBackoffice();
  const isWide = useMedia(WIDE);
  useEffect(noteShown, []);
  useSearchKeys();
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      {!isWide && <TestBanner door={door} />}
      <div className="frame">
        {isWide ? (
          <aside className="rail" aria-label={door.tenant.displayName}>
            <Rail />
            <PersonMenu languages={languages} />
          </aside>
        ) : (
          <NarrowTop languages={languages} />
        )}
        <div className="frame-main">
          {isWide && <TestBanner door={door} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <FrameFooter />
        </div>
      </div>
      <SessionWatch />
    </>
  );
}

/** Asks before the session ends; leads to the login when it has ended, here or in another tab. */
function SessionWatch() {
  const t = useTranslations('backoffice.person');
  const session = useAdminSession();
  const { signOut, leave } = useSignOut();
  const hasSession = session !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session has gone
  useEffect(() => {
    if (!hasSession) void leave(t('sessionOver'), location.pathname + location.search);
  }, [hasSession]);
  return (
    session && <SessionKeeper expiresAt={session.expiresAt} extend={refreshAdminSession} leave={signOut} />
  );
}
