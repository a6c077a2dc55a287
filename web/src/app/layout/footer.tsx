import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { usePortal } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { SiteFooter } from '#ui/site-footer.tsx';
import { lazyPart } from '../lazy-part.tsx';

/** Loaded only for a venue with a tracker. */
const Audience = lazyPart(
  () => import('#shop/tenants/analytics/audience.tsx'),
  () => null,
);

/** The venue's documents and links, and the pages about the site itself. */
export function Footer() {
  const t = useTranslations('common.footer');
  const paths = usePaths();
  const { links, contactEmail, tracker, sellsGiftCards } = usePortal();
  return (
    <SiteFooter links={links} contactEmail={contactEmail}>
      {sellsGiftCards && <AppLink to={paths.giftCards()}>{t('giftCards')}</AppLink>}
      <AppLink to={paths.siteMap()}>{t('siteMap')}</AppLink>
      <AppLink to={paths.accessibility()}>{t('accessibility')}</AppLink>
      <AppLink to={paths.storedData()}>{t('storedData')}</AppLink>
      <Suspense>{tracker && <Audience tracker={tracker} />}</Suspense>
    </SiteFooter>
  );
}
