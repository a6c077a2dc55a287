import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { establishmentInformationsPage } from '../catalogue/establishments/page.ts';
import { Page } from '../page.tsx';
import { canOpen } from '../page-access.ts';
import { usePageData } from '../use-page.ts';
import { DaysPanel } from './days-panel.tsx';
import { NoticesCard } from './notices-card.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import styles from './overview-page.module.css';
import { SalesPanel } from './sales-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { StuckCard } from './stuck-card.tsx';
import { SynchronizationCard } from './synchronization-card.tsx';
import { useOverview } from './use-overview.ts';
import { VenuesPanel } from './venues-panel.tsx';
import { Welcome } from './welcome.tsx';

export const loader = () => adminApi('GET /settingsadmin/overview');

/** The start page: today's figures and open tasks. Each part depends on a right. */
export default function OverviewPage() {
  const t = useTranslations('overview');
  const format = useAdminFormat();
  const { overview, isStale } = useOverview(usePageData<typeof loader>());
  const { at, today, opening, sales, sessions, stuckCarts, synchronization, venues } = overview;
  const hasFigures = opening || sales || sessions || stuckCarts || synchronization || venues;
  const mayAnnounce = canOpen(establishmentInformationsPage, useBackoffice());
  const when = { day: format.longDay(today), time: format.time(at) };
  if (!hasFigures && !mayAnnounce) return <Welcome />;
  return (
    <Page lead={<span className={styles.when}>{t(isStale ? 'stale' : 'when', when)}</span>}>
      <div className={styles.overview}>
        {opening && <OpeningPanel opening={opening} />}
        {(stuckCarts || synchronization) && (
          <div className={styles.cards} data-count={[stuckCarts, synchronization].filter(Boolean).length}>
            {stuckCarts && <StuckCard stuck={stuckCarts} at={at} />}
            {synchronization && <SynchronizationCard synchronization={synchronization} at={at} />}
          </div>
        )}
        {mayAnnounce && <NoticesCard />}
        {sales && (
          <div className={styles.sales}>
            <SalesPanel sales={sales} today={today} at={at} />
            <DaysPanel days={sales.days} />
          </div>
        )}
        {sessions && <SessionsPanel sessions={sessions} />}
        {venues && <VenuesPanel venues={venues} />}
      </div>
    </Page>
  );
}
