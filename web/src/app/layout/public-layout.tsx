import { type AnyRouter, Outlet, useMatch, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useRememberedCart } from '#lib/cart-memory.ts';
import { classNames } from '#lib/class-names.ts';
import { markHydrated } from '#lib/hydration.ts';
import { publicPath } from '#lib/localized-path.ts';
import { useMiniCart } from '#lib/mini-cart.ts';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { DRAFTS_HASH, draftReader, preview } from '#lib/preview.ts';
import { useSession } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { AppLink } from '#ui/app-link.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import { SkipLink } from '#ui/skip-link.tsx';
import { TestBanner } from '#ui/test-banner.tsx';
import { useNavigateTo } from '#ui/use-navigate-to.ts';
import { MaintenancePage } from '../lazy-pages.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { CartButton } from './cart-button.tsx';
import { Footer } from './footer.tsx';
import { useLanguageOffer } from './language-offer.ts';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { useMainEntries } from './menu-entries.ts';
import { LanguageButton, ProfileMenu } from './profile-menu.tsx';
import styles from './public-layout.module.css';

/** Pages of paid orders, and of the sign-in before them. */
const OPEN_IN_MAINTENANCE = /\/(my-tickets|delivery|login)(\/|$)/;

const Nothing = () => null;
const PreviewBar = lazyPart(() => import('./preview-bar.tsx'), Nothing);
const SessionKeeper = lazyPart(() => import('./session-keeper.tsx'), Nothing);
const MiniCart = lazyPart(() => import('#shop/cart/mini-cart/mini-cart.tsx'), Nothing);
const LanguageOffer = lazyPart(() => import('./language-offer-bar.tsx'), Nothing);

const loadAhead = (router: AnyRouter, home: string) =>
  import('../idle-prefetch.ts')
    .then(({ prefetchWhenIdle }) => prefetchWhenIdle(router, home))
    .catch(() => undefined);

/** The frame of every page of a venue; absent for the embedded page. */
export function PublicLayout() {
  const isEmbedded = useMatch({ from: '/$tenant/embed', shouldThrow: false }) !== undefined;
  return isEmbedded ? <EmbeddedLayout /> : <WholeLayout />;
}

function EmbeddedLayout() {
  const { tenant } = usePortal();
  const isPreview = useStore(preview, false);
  useEffect(markHydrated, []);
  return <main>{tenant.isInMaintenance && !isPreview ? <MaintenancePage /> : <Outlet />}</main>;
}

function WholeLayout() {
  const t = useTranslations('common');
  const { tenant, isTest, hasSearch } = usePortal();
  const paths = usePaths();
  const isPaidFor = useRouterState({ select: ({ location }) => OPEN_IN_MAINTENANCE.test(location.pathname) });
  const isPreview = useStore(preview, false);
  const isClosed = tenant.isInMaintenance && !isPaidFor && !isPreview;
  const session = useSession();
  const offered = useLanguageOffer();
  const { isOpened } = useMiniCart();
  const { lines = 0 } = useRememberedCart() ?? {};
  useEffect(markHydrated, []);
  const router = useRouter();
  const home = publicPath(useLocale(), paths.home());
  useEffect(() => void loadAhead(router, home), [router, home]);
  const isDraft = useDrafts(t('drafts.noSale'));
  return (
    <>
      <SkipLink>{t('skip')}</SkipLink>
      <div id="notice" className={styles.notice} />
      {isTest && <TestBanner />}
      <header className={styles.top}>
        <div className={classNames(styles.row, layout.wrap)}>
          <MainMenu />
          <Logo />
          <Navigation />
          <span className={layout.stretch} />
          {hasSearch && <IconLink icon="search" label={t('header.search')} to={paths.search()} />}
          <LanguageButton />
          <ProfileMenu />
          <CartButton />
        </div>
      </header>
      <main id="main" className={layout.page} tabIndex={-1}>
        {isClosed ? <MaintenancePage /> : <Outlet />}
      </main>
      <Footer />
      <Suspense>
        {session && <SessionKeeper session={session} />}
        {isOpened && lines > 0 && <MiniCart />}
        {offered && <LanguageOffer locale={offered} />}
        {(isPreview || isDraft) && <PreviewBar isDraft={isDraft} />}
      </Suspense>
    </>
  );
}

/** Shows the drafts of the catalogue where the link asks for them. @returns whether they are shown */
function useDrafts(refusal: string): boolean {
  const router = useRouter();
  const paths = usePaths();
  const navigateTo = useNavigateTo();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address that was opened
  useEffect(() => {
    if (!location.hash.startsWith(DRAFTS_HASH)) return;
    const open = (place: string, service: string) =>
      navigateTo(paths.service(place, service), { replace: true });
    import('./draft-preview.ts')
      .then(({ previewDrafts }) => previewDrafts(refusal, open, () => router.invalidate()))
      .catch(() => undefined);
  }, []);
  return useStore(draftReader, undefined) !== undefined;
}

function Navigation() {
  const t = useTranslations('common.header');
  const entries = useMainEntries();
  return (
    <nav className={classNames(styles.nav, layout.onlyWide)} aria-label={t('mainMenu')}>
      {entries.map((entry) => (
        <AppLink key={entry.to} to={entry.to} section>
          {entry.label}
        </AppLink>
      ))}
    </nav>
  );
}
