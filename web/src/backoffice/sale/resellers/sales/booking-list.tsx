import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Table } from '#backoffice/ui/table.tsx';
import type { Column } from '#backoffice/ui/table-model.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { Tag } from '#ui/tag.tsx';
import { useDateTime } from '../../stuck-carts/use-date-time.ts';
import { loadMoreSales, type SalesBooking, type SalesQuery } from './sales-data.ts';

interface BookingListProps {
  query: SalesQuery;
  first: readonly SalesBooking[];
  total: number;
}

/** The bookings by their day, and further ones on request. */
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
  const dateTime = useDateTime();
  return [
    { id: 'visit', heading: t('visit'), cell: (booking) => <Visit booking={booking} /> },
    { id: 'service', heading: t('service'), isName: true, cell: ({ service }) => labelIn(service, locale) },
    { id: 'reseller', heading: t('reseller'), cell: ({ resellerName }) => resellerName },
    {
      id: 'reference',
      heading: t('reference'),
      cell: ({ reference, externalPurchaseId }) =>
        [reference, externalPurchaseId].filter(Boolean).join(' · '),
    },
    { id: 'sold', heading: t('sold'), cell: ({ confirmedAt }) => dateTime(confirmedAt) },
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

function Visit({ booking: { start, day } }: { booking: SalesBooking }) {
  const t = useTranslations('resellerSales.bookings');
  const format = useAdminFormat();
  const dateTime = useDateTime();
  if (start) return dateTime(start);
  return day ? format.shortDay(day) : t('anyDay');
}

/** Whether a booking stands, and when it was cancelled. */
export function BookingState({ booking: { cancelledAt } }: { booking: SalesBooking }) {
  const t = useTranslations('resellerSales.bookings');
  const format = useAdminFormat();
  if (!cancelledAt) return <Tag tone="ok">{t('confirmed')}</Tag>;
  return <Tag tone="neutral">{t('cancelled', { day: format.shortDay(cancelledAt) })}</Tag>;
}
