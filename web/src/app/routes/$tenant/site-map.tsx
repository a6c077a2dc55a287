import { createFileRoute } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { publicHead } from '#app/page-head.ts';
import { createPaths, usePaths } from '#lib/paths.ts';
import { loadPhrases, translator } from '#lib/phrases.ts';
import { usePortal } from '#lib/portal.ts';
import { useSession } from '#lib/session.ts';
import { SiteMapPage } from '#shop/catalogue/browse/ticketing/site-map-page.tsx';
import { loadTicketing } from '#shop/catalogue/browse/ticketing/ticketing-data.ts';
import { useMainEntries } from '../../layout/menu-entries.ts';
import { useProfileEntries } from '../../layout/profile-entries.ts';
import { useLogout } from '../../logout.ts';

export const Route = createFileRoute('/$tenant/site-map')({
  loader: async ({ context }) => {
    const [data] = await Promise.all([loadTicketing(context), loadPhrases(context, 'catalogue')]);
    const t = translator(context, 'catalogue');
    return { ...data, title: t('siteMap.title'), description: t('ticketing.lead') };
  },
  head: (visit) =>
    publicHead(
      visit,
      visit.loaderData && { ...visit.loaderData, path: createPaths(visit.params.tenant).siteMap() },
    ),
  component: SiteMap,
});

function SiteMap() {
  const t = useTranslations('common.profile');
  const paths = usePaths();
  const { hasRegistration } = usePortal();
  const session = useSession();
  const own = useProfileEntries();
  const main = useSitePages();
  const logout = useLogout();
  if (session) return <SiteMapPage main={main} entries={own} logout={logout} />;
  const entries = [
    { to: paths.login(), label: t('login') },
    ...(hasRegistration ? [{ to: paths.signin(), label: t('register') }] : []),
  ];
  return <SiteMapPage main={main} entries={entries} logout={undefined} />;
}

/** Returns the entries of the main menu, the search, and solidarity prices, which only some customers have. */
function useSitePages() {
  const t = useTranslations('common');
  const paths = usePaths();
  const { hasSearch } = usePortal();
  const entries = useMainEntries();
  const solidarity = paths.search({ solidaritypricing: 'true' });
  if (!hasSearch) return entries;
  return [
    ...entries.filter(({ to }) => to !== solidarity),
    { to: solidarity, label: t('menu.solidarity') },
    { to: paths.search(), label: t('header.search') },
  ];
}
