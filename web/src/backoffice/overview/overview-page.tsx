import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat, useBackoffice } from '#lib/admin-portal.ts';
import { classNames } from '#lib/class-names.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { currentTenant } from '#lib/storage.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import { entrancePage } from '../box-office/entrance/page.ts';
import { NoticesPanel } from '../catalogue/establishments/notices/notices-panel.tsx';
import { establishmentInformationsPage } from '../catalogue/establishments/page.ts';
import { Page, Panel } from '../page.tsx';
import { canOpen } from '../page-access.ts';
import { useBackofficePaths } from '../paths.ts';
import { readInBackground } from '../queries.tsx';
import { usePageGroups } from '../shell/menu-entries.ts';
import { SiteGroups } from '../shell/site-map-page.tsx';
import { Table } from '../ui/table.tsx';
import type { Column } from '../ui/table-model.ts';
import { usePageData } from '../use-page.ts';
import { OccupancyCard } from './occupancy-card.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import styles from './overview-page.module.css';
import { NoFigures, OverviewPanel, type Part, useOverview } from './overview-panel.tsx';
import { DaysPanel, SalesPanel } from './sales-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SynchronizationCard } from './synchronization-card.tsx';

export const loader = () => adminApi('GET /settingsadmin/overview');

/** The start page: today's figures and open tasks. Each part depends on a right. */
export default function OverviewPage() {
  const t = useTranslations('overview');
  const format = useAdminFormat();
  const { overview, isStale } = useOverview(usePageData<typeof loader>());
  const { at, today, opening, sales, sessions, stuckCarts, synchronization, venues } = overview;
  const hasFigures = opening || sales || sessions || stuckCarts || synchronization || venues;
  const backoffice = useBackoffice();
  const mayAnnounce = canOpen(establishmentInformationsPage, backoffice);
  const mayAdmit = canOpen(entrancePage, backoffice);
  const when = { day: format.longDay(today), time: format.time(at) };
  if (!hasFigures && !mayAnnounce && !mayAdmit) return <Welcome />;
  return (
    <Page lead={<span className={styles.when}>{t(isStale ? 'stale' : 'when', when)}</span>}>
      <div className={styles.overview}>
        {opening && opening.state !== 'opened' && <OpeningPanel opening={opening} />}
        {(stuckCarts || synchronization) && (
          <div className={styles.cards} data-count={[stuckCarts, synchronization].filter(Boolean).length}>
            {stuckCarts && <StuckCard stuck={stuckCarts} at={at} />}
            {synchronization && <SynchronizationCard synchronization={synchronization} at={at} />}
          </div>
        )}
        {mayAdmit && <OccupancyCard />}
        {mayAnnounce && <NoticesCard />}
        {sales && (
          <div className={styles.sales}>
            <SalesPanel sales={sales} today={today} at={at} />
            <DaysPanel days={sales.days} />
          </div>
        )}
        {sessions && <SessionsPanel sessions={sessions} />}
        {venues && <VenuesPanel venues={venues} />}
        {opening?.state === 'opened' && <OpeningPanel opening={opening} />}
      </div>
    </Page>
  );
}

/** The server counts payments to check up to this many. */
const MAX_PAYMENTS_COUNTED = 100;

/** Stuck carts and payments to check: count, amount, age. */
function StuckCard({ stuck, at }: { stuck: Part<'stuckCarts'>; at: string }) {
  const t = useTranslations('overview.stuck');
  const section = useTranslations('backoffice.sections.stuckCarts');
  const locale = useLocale();
  const format = useAdminFormat();
  const paths = useBackofficePaths();
  const { count, amount, oldest, payments } = stuck;
  const link = { label: t('link'), to: paths.section('stuckCarts') };
  const age = oldest && (relativeTime((Date.parse(at) - Date.parse(oldest)) / 1000, locale) ?? t('justNow'));
  return (
    <OverviewPanel title={section('title')} link={link} isCard>
      <div className={styles.cardState} data-tone={count > 0 ? 'warn' : 'ok'}>
        <Icon name={count > 0 ? 'alert' : 'check'} />
        <div>
          <p className={classNames(styles.title, typography.num)}>
            {count > 0 ? t('count', { count, countText: format.number(count) }) : t('none')}
          </p>
          {count > 0 && (
            <p className={classNames(typography.muted, typography.num)}>
              {t('paid', { amount: format.money(amount) })}
            </p>
          )}
          {age && <p className={classNames(typography.muted, typography.num)}>{t('oldest', { ago: age })}</p>}
          {payments > 0 && (
            <AppLink
              className={classNames(typography.link, typography.num)}
              to={paths.section('stuckCarts', { list: 'payments' })}
            >
              {payments >= MAX_PAYMENTS_COUNTED ? t('manyPayments') : t('payments', { count: payments })}
            </AppLink>
          )}
        </div>
      </div>
    </OverviewPanel>
  );
}

type Venue = Part<'venues'>[number];

/** For the provider tenant: the venues with their state and number of administrators. */
function VenuesPanel({ venues }: { venues: readonly Venue[] }) {
  const t = useTranslations('overview.venues');
  const inMaintenance = venues.filter((venue) => venue.isInMaintenance).length;
  return (
    <OverviewPanel title={t('title')} lead={t('lead', { count: venues.length, inMaintenance })}>
      <Table
        caption={t('title')}
        columns={useColumns()}
        rows={venues}
        keyOf={({ name }) => name}
        empty={<NoFigures>{t('none')}</NoFigures>}
      />
    </OverviewPanel>
  );
}

function useColumns(): Column<Venue>[] {
  const t = useTranslations('overview.venues');
  const format = useAdminFormat();
  return [
    { id: 'name', heading: t('name'), isName: true, cell: ({ displayName }) => displayName },
    { id: 'city', heading: t('city'), cell: ({ city }) => city },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ isInMaintenance }) =>
        isInMaintenance ? <Tag tone="warn">{t('inMaintenance')}</Tag> : <Tag tone="ok">{t('inService')}</Tag>,
    },
    {
      id: 'administrators',
      heading: t('administrators'),
      isNumber: true,
      cell: ({ administrators }) => format.number(administrators),
    },
  ];
}

/** Closures and messages of the day on the start page. */
function NoticesCard() {
  const { data } = useQuery({
    queryKey: [currentTenant(), 'notices'],
    queryFn: () => readInBackground('GET /settingsticketing/establishmentnotices'),
    gcTime: 0,
  });
  return data ? <NoticesPanel {...data} /> : null;
}

/** Links to the pages of an administrator whose rights include no figures. */
function Welcome() {
  const t = useTranslations('overview.welcome');
  const { portal, administrator } = useBackoffice();
  const groups = usePageGroups().filter(({ name }) => name !== 'home');
  const isOpen = groups.some(({ name }) => name !== 'account');
  return (
    <Page lead={t('lead', { venue: portal.tenant.displayName })}>
      <Panel title={t('title')} lead={t(isOpen ? 'text' : 'textWithout', { email: administrator.email })} />
      <SiteGroups groups={groups} />
    </Page>
  );
}
