import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Tag } from '#ui/tag.tsx';
import typography from '#ui/typography.module.css';
import styles from './booking-list.module.css';
import { loadMoreSales, type SalesBooking, type SalesQuery } from './sales-data.ts';

interface BookingListProps {
  query: SalesQuery;
  first: readonly SalesBooking[];
  total: number;
}

/** The bookings by day; further ones are loaded on request. */
export function BookingList({ query, first, total }: BookingListProps) {
  const t = useTranslations('resellerSales.bookings');
  const [bookings, setBookings] = useState(first);
  const columns = useColumns();
  const loadMore = async () => {
    const next = await loadMoreSales(query, bookings.length);
    setBookings([...bookings, ...next.bookings]);
  };
  return (
    <>
      <Table caption={t('title')} columns={columns} rows={bookings} keyOf={({ id }) => id} empty={null} />
      <LoadMore
        hasMore={bookings.length < total}
        label={t('more')}
        status={t('shown', { count: bookings.length, total })}
        onLoad={loadMore}
      />
    </>
  );
}

function useColumns(): Column<SalesBooking>[] {
  const t = useTranslations('resellerSales.bookings');
  const locale = useLocale() as Locale;
  const format = useAdminFormat();
  return [
    { id: 'visit', heading: t('visit'), cell: (booking) => <Visit booking={booking} /> },
    { id: 'service', heading: t('service'), isName: true, cell: ({ service }) => labelIn(service, locale) },
    {
      id: 'reseller',
      heading: t('reseller'),
      cell: ({ resellerName, reference }) => <Lines main={resellerName} beside={reference} />,
    },
    {
      id: 'sold',
      heading: t('sold'),
      cell: ({ confirmedAt, externalPurchaseId }) => (
        <Lines main={format.shortDay(confirmedAt)} beside={externalPurchaseId} />
      ),
    },
    {
      id: 'tickets',
      heading: t('tickets'),
      isNumber: true,
      cell: ({ tickets, used }) => (used > 0 ? t('used', { tickets, used }) : format.number(tickets)),
    },
    { id: 'amount', heading: t('amount'), isNumber: true, cell: ({ amount }) => format.money(amount) },
    { id: 'net', heading: t('net'), isNumber: true, cell: ({ net }) => format.money(net) },
    { id: 'state', heading: t('state'), cell: (booking) => <BookingState booking={booking} /> },
  ];
}

/** Two short lines, which do not wrap if there is room. */
function Lines({ main, beside }: { main: string; beside: string | undefined }) {
  return (
    <span className={styles.lines}>
      <span>{main}</span>
      {beside && <small className={typography.muted}>{beside}</small>}
    </span>
  );
}

function Visit({ booking: { start, zone, day } }: { booking: SalesBooking }) {
  const t = useTranslations('resellerSales.bookings');
  const format = useAdminFormat().at(zone);
  if (start) return <Lines main={format.shortDay(start)} beside={format.time(start)} />;
  return day ? <Lines main={format.shortDay(day)} beside={undefined} /> : t('anyDay');
}

function BookingState({ booking: { state, cancelledAt } }: { booking: SalesBooking }) {
  const t = useTranslations('resellerSales.bookings');
  const format = useAdminFormat();
  return (
    <span className={styles.lines}>
      <Tag tone={state === 'confirmed' ? 'ok' : 'neutral'}>{t(state)}</Tag>
      {cancelledAt && <small className={typography.muted}>{format.shortDay(cancelledAt)}</small>}
    </span>
  );
}
