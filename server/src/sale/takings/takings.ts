import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import { TAKINGS_FIGURES, type TakingsFigure } from '@guichet/contract/sale/takings.ts';
import type { z } from 'zod';
import { addDays, daysBetween } from '#kernel/format/time-zone.ts';
import type { Days } from './takings-days.ts';
import type { RefundRow } from './takings-refunds.ts';
import { type RefundFigure, sumFigures } from './takings-refunds.ts';

/** Sales of a period, summed in one of five ways; amounts in cents. */
export interface FigureRow {
  kind: 'day' | 'means' | 'service' | 'establishment' | 'vat' | 'gift-vat' | 'discount' | 'flexible';
  /** The day, id of the means, external code, VAT rate per mille, or the JSON array of a service and its price or VAT rate */
  key: string;
  /** Of a discount: the labels of the service and of the price */
  labels: Labels | { service: Labels; price: Labels | null } | null;
  orders: number;
  quantity: number;
  amount: number;
  withoutVat: number | null;
}

/** Returns every day of a period. */
export function daysOf({ from, until }: Days): string[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
}

/** Returns the modes of payments that count: the mode of the shop, and free orders. */
export const modesCounted = (isTest: boolean): readonly string[] => [isTest ? 'TEST' : 'PRODUCTION', 'FREE'];

/** Returns figures in the order of the page, without duplicates. */
export const inOrder = (figures: readonly z.infer<typeof TakingsFigure>[]): z.infer<typeof TakingsFigure>[] =>
  TAKINGS_FIGURES.filter((figure) => figures.includes(figure));

/** The takings of a period in the response. */
export type Period = CallAnswer<'GET /settingsadmin/takings'>['period'];

const EMPTY = { orders: 0, amount: 0 };

/** Id of the means of payment of a free order. */
const FREE = 9;

const sum = <Row>(all: readonly Row[], pick: (row: Row) => number) =>
  all.reduce((total, row) => total + pick(row), 0);

/**
 * Returns the takings of a period; each kind has the highest amount first.
 * @param refunds also of other days of the orders
 */
export function viewPeriod(
  days: Days,
  rows: readonly FigureRow[],
  refunds: readonly Pick<RefundRow, 'day' | 'sign' | 'amount'>[],
  refunded: readonly RefundFigure[],
): Period {
  const of = (kind: FigureRow['kind']) => withRefunded(rows, refunded, kind);
  const byDay = new Map(of('day').map(({ key, orders, amount }) => [key, { orders, amount }]));
  const within = refunds.filter(({ day }) => day >= days.from && day <= days.until);
  const ofDays = Map.groupBy(within, ({ day }) => day);
  const services = of('service');
  const means = of('means').map(({ key, orders, amount }) => ({ id: Number(key), orders, amount }));
  return {
    ...days,
    orders: sum(means, ({ orders }) => orders),
    paidOrders: sum(means, ({ id, orders }) => (id === FREE ? 0 : orders)),
    amount: sum(means, ({ amount }) => amount),
    quantity: sum(services, ({ quantity }) => quantity),
    cancelledQuantity: sum(services, (row) => row.refunded.quantity),
    refunds: { count: sum(within, ({ sign }) => sign), amount: sum(within, ({ amount }) => amount) },
    days: daysOf(days).map((day) => ({
      day,
      ...(byDay.get(day) ?? EMPTY),
      refunded: sum(ofDays.get(day) ?? [], ({ amount }) => amount),
    })),
    services: services.map(soldItem),
    establishments: of('establishment').map(soldItem),
    discounts: rows
      .filter(({ kind }) => kind === 'discount')
      .map(soldDiscount)
      .sort(byAmount),
    flexible: rows
      .filter(({ kind }) => kind === 'flexible')
      .map(soldFlexible)
      .sort(byAmount),
    means,
    vat: of('vat').map(({ key, withoutVat, amount, refunded: back }) => ({
      rate: Number(key),
      withoutVat: withoutVat ?? amount,
      vat: amount - (withoutVat ?? amount),
      amount,
      byGiftCard: taxOf(rows.find((row) => row.kind === 'gift-vat' && row.key === key)),
      refunded: {
        withoutVat: back.withoutVat ?? 0,
        vat: back.amount - (back.withoutVat ?? 0),
        amount: back.amount,
      },
    })),
  };
}

const taxOf = (
  { amount, withoutVat }: Pick<FigureRow, 'amount' | 'withoutVat'> = { amount: 0, withoutVat: 0 },
) => ({
  withoutVat: withoutVat ?? 0,
  vat: amount - (withoutVat ?? 0),
  amount,
});

const byAmount = (one: { amount: number }, other: { amount: number }) => other.amount - one.amount;

/** Returns the parts of the key of a figure: a JSON array, or the code alone where a process of an earlier version wrote it. */
const partsOfKey = (key: string): (string | number)[] => (key.startsWith('[') ? JSON.parse(key) : [key]);

/** Returns a discount of a service and price, whose codes are the key of its figure. */
export function soldDiscount({
  key,
  labels,
  quantity,
  amount,
}: Pick<FigureRow, 'key' | 'labels' | 'quantity' | 'amount'>): Period['discounts'][number] {
  const [code = '', price = ''] = partsOfKey(key).map(String);
  const { service, price: priceLabels } = (labels ?? {}) as { service?: Labels; price?: Labels | null };
  return {
    code,
    labels: service ?? { [DEFAULT_LOCALE]: code },
    price,
    priceLabels: priceLabels ?? { [DEFAULT_LOCALE]: price },
    quantity,
    amount,
  };
}

/**
 * Returns the flexible tickets of a service at a VAT rate. The supplement is ancillary to the service, without which nobody
 * would buy it: it has the rate of its service (directive 2006/112/EC as the Court of Justice reads it, C-349/96).
 */
export function soldFlexible({
  key,
  labels,
  quantity,
  amount,
  withoutVat,
}: Pick<FigureRow, 'key' | 'labels' | 'quantity' | 'amount' | 'withoutVat'>): Period['flexible'][number] {
  const [code = '', rate = 0] = partsOfKey(key);
  const untaxed = withoutVat ?? amount;
  return {
    code: String(code),
    labels: (labels ?? { [DEFAULT_LOCALE]: String(code) }) as Labels,
    quantity,
    rate: Number(rate),
    withoutVat: untaxed,
    vat: amount - untaxed,
    amount,
  };
}

type WithRefunded = FigureRow & { refunded: Pick<RefundFigure, 'quantity' | 'amount' | 'withoutVat'> };

/** Returns the figures of a kind with their refunds, including keys without a sale in the period. */
function withRefunded(
  rows: readonly FigureRow[],
  refunded: readonly RefundFigure[],
  kind: FigureRow['kind'],
): WithRefunded[] {
  const back =
    kind === 'service' || kind === 'establishment' || kind === 'vat' ? sumFigures(refunded, kind) : new Map();
  const own = rows.filter((row) => row.kind === kind);
  const unsold = [...back.values()]
    .filter(({ key }) => !own.some((row) => row.key === key))
    .map(({ key, labels }) => ({ kind, key, labels, orders: 0, quantity: 0, amount: 0, withoutVat: 0 }));
  return [...own, ...unsold]
    .map((row) => ({ ...row, refunded: back.get(row.key) ?? { quantity: 0, amount: 0, withoutVat: 0 } }))
    .sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1));
}

const soldItem = ({ key, labels, quantity, amount, refunded }: WithRefunded) => ({
  code: key,
  labels: (labels ?? { [DEFAULT_LOCALE]: key }) as Labels,
  quantity,
  amount,
  refunded: refunded.amount,
  cancelledQuantity: refunded.quantity,
});
