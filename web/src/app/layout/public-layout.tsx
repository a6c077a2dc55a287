import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { noteShown } from '#lib/page-shown.ts';
import { usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { AppLink } from '#ui/app-link.tsx';
import { MaintenancePage } from '../lazy-pages.tsx';
import { CartButton } from './cart-button.tsx';
import { Footer } from './footer.tsx';
import { useLanguageOffer } from './language-offer.ts';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { useMainEntries } from './menu-entries.ts';
import { ProfileMenu } from './profile-menu.tsx';
import './public-layout.css';

const SessionKeeper = lazy(() => import('./session-keeper.tsx'));
const LanguageOffer = lazy(() => import('./language-offer-bar.tsx'));

/** What surrounds every page of a venue. */
export function PublicLayout() {
  const t = useTranslations('common');
  const { tenant, isTest } = usePortal();
  const session = useSession();
  const offered = useLanguageOffer();
  useEffect(noteShown, []);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      {isTest && (
        <aside className="test-banner" aria-label={t('header.test')}>
          {t('header.testBanner')}
        </aside>
      )}
      <header className="top">
        <div className="wrap top-row">
          <MainMenu />
          <Logo />
          <Navigation />
          <span className="stretch" />
          <ProfileMenu />
          <CartButton />
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {tenant.isInMaintenance ? <MaintenancePage /> : <Outlet />}
      </main>
      <Footer />
      <Suspense>
        {session && <SessionKeeper session={session} />}
        {offered && <LanguageOffer locale={offered} />}
      </Suspense>
    </>
  );
}

function Navigation() {
  const t = useTranslations('common.header');
  const entries = useMainEntries();
  return (
    <nav className="nav only-wide" aria-label={t('mainMenu')}>
      {entries.map((entry) => (
        <AppLink key={entry.to} to={entry.to} section>
          {entry.label}
        </AppLink>
      ))}
    </nav>
  );
}
