import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Cell } from '#platform/format/csv.ts';
import type { Sheet, WorkbookCell } from '#platform/format/xlsx.ts';
import type { DailyFigureRow } from '../data.ts';
import type { Period } from '../view.ts';

/** The takings as tables for a spreadsheet. */

/** A cell of a workbook as a CSV has it: amounts in euros, days as they are. */
export function plainCell(cell: WorkbookCell): Cell {
  if (typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.cents / 100;
}

const words = (locale: Locale) => translator(locale, 'takingsExport');

/** Every day with its orders, takings and refunds, beside what it is compared with. */
export function daysSheet(period: Period, compared: Period | undefined, locale: Locale): Sheet {
  const t = words(locale);
  const own = [t('day'), t('orders'), t('takings'), t('refunds'), t('net')];
  return {
    name: t('sheets.days'),
    head: compared ? [...own, t('comparedDay'), t('comparedTakings')] : own,
    rows: period.days.map(({ day, orders, amount, refunded }, place) => {
      const other = compared?.days[place];
      return [
        { day },
        orders,
        { cents: amount },
        { cents: refunded === 0 ? 0 : -refunded },
        { cents: amount - refunded },
        ...(compared ? [other ? { day: other.day } : '', { cents: other?.amount ?? 0 }] : []),
      ];
    }),
  };
}

/** What was sold of each service on each day. */
export function servicesSheet(rows: readonly DailyFigureRow[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.services'),
    head: [t('day'), t('code'), t('service'), t('quantity'), t('takings')],
    rows: rows.map(({ day, key, labels, quantity, amount }) => [
      { day },
      key,
      labels ? labelIn(labels, locale) : key,
      quantity,
      { cents: amount },
    ]),
  };
}

/** The tax of each day, rate by rate. */
export function vatSheet(rows: readonly DailyFigureRow[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.vat'),
    head: [t('day'), t('rate'), t('withoutVat'), t('vat'), t('withVat')],
    rows: rows.map(({ day, key, amount, withoutVat }) => [
      { day },
      Number(key) / 10,
      { cents: withoutVat ?? amount },
      { cents: amount - (withoutVat ?? amount) },
      { cents: amount },
    ]),
  };
}

/** The sums of the period by establishment and by means of payment. */
export function totalsSheets({ establishments, means }: Period, locale: Locale): Sheet[] {
  const t = words(locale);
  return [
    {
      name: t('sheets.establishments'),
      head: [t('code'), t('establishment'), t('quantity'), t('takings')],
      rows: establishments.map(({ code, labels, quantity, amount }) => [
        code,
        labelIn(labels, locale),
        quantity,
        { cents: amount },
      ]),
    },
    {
      name: t('sheets.means'),
      head: [t('mean'), t('orders'), t('takings')],
      rows: means.map(({ id, orders, amount }) => [meansName(id, locale), orders, { cents: amount }]),
    },
  ];
}

function meansName(id: number, locale: Locale): string {
  const t = words(locale);
  switch (id) {
    case 1:
      return t('means.saved');
    case 2:
      return t('means.savedSplit');
    case 3:
      return t('means.subscription');
    case 5:
      return t('means.cardSplit');
    case 9:
      return t('means.free');
    default:
      return t('means.card');
  }
}
