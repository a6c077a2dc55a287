import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { Sheet, WorkbookCell } from '#kernel/format/xlsx.ts';
import type { SalesBooking, SalesSum } from './sales.ts';

/** Sales of resellers as tables for a spreadsheet. */

const words = (locale: Locale) => translator(locale, 'resellersExport');

/** Returns the bookings, one a line. */
export function bookingsSheet(bookings: readonly SalesBooking[], locale: Locale, timeZone: string): Sheet {
  const t = words(locale);
  const dayCell = (instant: string | undefined, zone = timeZone): WorkbookCell =>
    instant === undefined ? '' : { day: dayOf(new Date(instant), zone) };
  const timeOf = ({ start, zone }: SalesBooking): string => {
    if (start === undefined) return '';
    const clock = new Intl.DateTimeFormat(locale, {
      timeZone: zone?.timeZone ?? timeZone,
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(start));
    return zone ? `${clock}, ${labelIn(zone.labels, locale)}` : clock;
  };
  return {
    name: t('sheets.bookings'),
    head: [
      t('reseller'),
      t('reference'),
      t('order'),
      t('sold'),
      t('service'),
      t('visit'),
      t('time'),
      t('tickets'),
      t('used'),
      t('amount'),
      t('commission'),
      t('net'),
      t('state'),
      t('cancelled'),
    ],
    rows: bookings.map((booking) => [
      booking.resellerName,
      booking.reference ?? '',
      booking.externalPurchaseId ?? '',
      dayCell(booking.confirmedAt),
      labelIn(booking.service, locale),
      booking.start
        ? dayCell(booking.start, booking.zone?.timeZone)
        : booking.day
          ? { day: booking.day }
          : '',
      timeOf(booking),
      booking.tickets,
      booking.used,
      { cents: booking.amount },
      { cents: booking.commission },
      { cents: booking.net },
      t(`states.${booking.state}`),
      dayCell(booking.cancelledAt),
    ]),
  };
}

/** Returns the sums of each reseller. */
export function sumsSheet(sums: readonly SalesSum[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.resellers'),
    head: [
      t('reseller'),
      t('bookings'),
      t('tickets'),
      t('amount'),
      t('cancelledBookings'),
      t('cancelledAmount'),
      t('commission'),
      t('due'),
    ],
    rows: sums.map((sum) => [
      sum.name,
      sum.bookings,
      sum.tickets,
      { cents: sum.amount },
      sum.cancelledBookings,
      { cents: sum.cancelledAmount },
      { cents: sum.commission },
      { cents: sum.net },
    ]),
  };
}
