import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Cell } from '#kernel/format/csv.ts';
import type { Sheet, WorkbookCell } from '#kernel/format/xlsx.ts';
import type { DailyFigureRow } from './takings.sql.ts';
import { type Period, soldDiscount, soldFlexible } from './takings.ts';
import type { GiftFigure } from './takings-gifts.ts';
import { type RefundFigure, sumFigures } from './takings-refunds.ts';

/** The takings as tables for a spreadsheet. */

/** Converts a workbook cell for a CSV: amounts in euros, days unchanged. */
export function plainCell(cell: WorkbookCell): Cell {
  if (typeof cell !== 'object') return cell;
  return 'day' in cell ? cell.day : cell.cents / 100;
}

const words = (locale: Locale) => translator(locale, 'takingsExport');

/** Returns every day with its orders, takings and refunds, beside the compared period. */
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
        { cents: minus(refunded) },
        { cents: amount - refunded },
        ...(compared ? [other ? { day: other.day } : '', { cents: other?.amount ?? 0 }] : []),
      ];
    }),
  };
}

type DailyRow = DailyFigureRow & { refunded: Pick<RefundFigure, 'quantity' | 'amount' | 'withoutVat'> };

/** Returns the sales and refunds of each day, including days without a sale. */
function dailyRows(
  rows: readonly DailyFigureRow[],
  refunded: readonly RefundFigure[],
  kind: RefundFigure['kind'],
): DailyRow[] {
  const placeOf = ({ day, key }: { day: string; key: string }) => `${day} ${key}`;
  const back = new Map(sumFigures(refunded, kind, placeOf));
  const sold = rows.map((row) => {
    const own = back.get(placeOf(row)) ?? { quantity: 0, amount: 0, withoutVat: 0 };
    back.delete(placeOf(row));
    return { ...row, refunded: own };
  });
  const unsold = [...back.values()].map((own) => ({
    ...own,
    quantity: 0,
    amount: 0,
    withoutVat: 0,
    refunded: own,
  }));
  return [...sold, ...unsold].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : b.amount - a.amount));
}

/** Returns the discounts of each service and price on each day. */
export function discountsSheet(rows: readonly DailyFigureRow[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.discounts'),
    head: [t('day'), t('code'), t('service'), t('price'), t('discountedQuantity'), t('discounts')],
    rows: rows.map((row) => {
      const { code, labels, priceLabels, quantity, amount } = soldDiscount(row);
      return [
        { day: row.day },
        code,
        labelIn(labels, locale),
        labelIn(priceLabels, locale),
        quantity,
        { cents: amount },
      ];
    }),
  };
}

/** Returns the flexible tickets of each service and VAT rate on each day, with their supplements, which the takings include. */
export function flexibleSheet(rows: readonly DailyFigureRow[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.flexible'),
    head: [
      t('day'),
      t('code'),
      t('service'),
      t('flexibleQuantity'),
      t('supplements'),
      t('rate'),
      t('withoutVat'),
      t('vat'),
    ],
    rows: rows.map((row) => {
      const { code, labels, quantity, amount, rate, withoutVat, vat } = soldFlexible(row);
      return [
        { day: row.day },
        code,
        labelIn(labels, locale),
        quantity,
        { cents: amount },
        rate / 10,
        { cents: withoutVat },
        { cents: vat },
      ];
    }),
  };
}

/** Returns the sold and cancelled units of each service on each day, with the discounts that the takings are without. */
export function servicesSheet(
  rows: readonly DailyFigureRow[],
  discounts: readonly DailyFigureRow[],
  refunded: readonly RefundFigure[],
  locale: Locale,
): Sheet {
  const t = words(locale);
  const taken = Map.groupBy(discounts, (row) => `${row.day} ${soldDiscount(row).code}`);
  return {
    name: t('sheets.services'),
    head: [
      t('day'),
      t('code'),
      t('service'),
      t('quantity'),
      t('takings'),
      t('discounts'),
      t('cancelled'),
      t('refunds'),
      t('net'),
    ],
    rows: dailyRows(rows, refunded, 'service').map(
      ({ day, key, labels, quantity, amount, refunded: back }) => [
        { day },
        key,
        labels ? labelIn(labels as Labels, locale) : key,
        quantity,
        { cents: amount },
        { cents: (taken.get(`${day} ${key}`) ?? []).reduce((sum, discount) => sum + discount.amount, 0) },
        minus(back.quantity),
        { cents: minus(back.amount) },
        { cents: amount - back.amount },
      ],
    ),
  };
}

/** Negates a value; zero has no sign. */
const minus = (value: number): number => (value === 0 ? 0 : -value);

/** Returns the tax of each day, rate by rate, with that of what gift cards paid, and that of the refunds. */
export function vatSheet(
  rows: readonly DailyFigureRow[],
  giftCards: readonly DailyFigureRow[],
  refunded: readonly RefundFigure[],
  locale: Locale,
): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.vat'),
    head: [
      t('day'),
      t('rate'),
      t('withoutVat'),
      t('vat'),
      t('withVat'),
      t('giftWithoutVat'),
      t('giftVat'),
      t('giftWithVat'),
      t('refundsWithoutVat'),
      t('refundsVat'),
      t('refunds'),
      t('netWithoutVat'),
      t('netVat'),
      t('net'),
    ],
    rows: dailyRows(rows, refunded, 'vat').map(({ day, key, amount, withoutVat, refunded: back }) => {
      const [own, returned] = [withoutVat ?? amount, back.withoutVat ?? 0];
      const gift = giftCards.find((row) => row.day === day && row.key === key);
      const [given, untaxed] = [gift?.amount ?? 0, gift?.withoutVat ?? 0];
      return [
        { day },
        Number(key) / 10,
        { cents: own },
        { cents: amount - own },
        { cents: amount },
        { cents: untaxed },
        { cents: given - untaxed },
        { cents: given },
        { cents: minus(returned) },
        { cents: minus(back.amount - returned) },
        { cents: minus(back.amount) },
        { cents: own - returned },
        { cents: amount - own - (back.amount - returned) },
        { cents: amount - back.amount },
      ];
    }),
  };
}

/** Returns what staff gave each day, by reason, with its price if it had been sold. */
export function giftsSheet(figures: readonly GiftFigure[], locale: Locale): Sheet {
  const t = words(locale);
  return {
    name: t('sheets.gifts'),
    head: [t('day'), t('giftKind'), t('giftCount'), t('giftValue')],
    rows: figures.map(({ day, kind, count, value }) => [
      { day },
      t(`gifts.${kind}`),
      count,
      { cents: value },
    ]),
  };
}

/** Returns the sums of the period by establishment and by means of payment. */
export function totalsSheets({ establishments, means }: Period, locale: Locale): Sheet[] {
  const t = words(locale);
  return [
    {
      name: t('sheets.establishments'),
      head: [
        t('code'),
        t('establishment'),
        t('quantity'),
        t('takings'),
        t('cancelled'),
        t('refunds'),
        t('net'),
      ],
      rows: establishments.map(({ code, labels, quantity, amount, refunded, cancelledQuantity }) => [
        code,
        labelIn(labels, locale),
        quantity,
        { cents: amount },
        minus(cancelledQuantity),
        { cents: minus(refunded) },
        { cents: amount - refunded },
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
    case 10:
      return t('means.gift');
    default:
      return t('means.card');
  }
}
