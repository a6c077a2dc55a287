import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { FigureRow, RefundRow } from './data.ts';
import { type Days, daysOf } from './rules.ts';

/** The takings of a period in the answer. */
export type Period = CallAnswer<'GET /settingsadmin/takings'>['period'];

const EMPTY = { orders: 0, amount: 0 };

/** The takings of a period; of each kind, what took most comes first. */
export function viewPeriod(days: Days, rows: readonly FigureRow[], refunds: readonly RefundRow[]): Period {
  const of = (kind: FigureRow['kind']) =>
    rows.filter((row) => row.kind === kind).sort((a, b) => b.amount - a.amount || (a.key < b.key ? -1 : 1));
  const byDay = new Map(of('day').map(({ key, orders, amount }) => [key, { orders, amount }]));
  const refunded = new Map(refunds.map(({ day, amount }) => [day, amount]));
  const sum = <Row>(all: readonly Row[], pick: (row: Row) => number) =>
    all.reduce((total, row) => total + pick(row), 0);
  const named = ({ key, labels, quantity, amount }: FigureRow) => ({
    code: key,
    labels: labels ?? { [DEFAULT_LOCALE]: key },
    quantity,
    amount,
  });
  return {
    ...days,
    orders: sum(of('means'), ({ orders }) => orders),
    amount: sum(of('means'), ({ amount }) => amount),
    quantity: sum(of('service'), ({ quantity }) => quantity),
    refunds: { count: sum(refunds, ({ count }) => count), amount: sum(refunds, ({ amount }) => amount) },
    days: daysOf(days).map((day) => ({
      day,
      ...(byDay.get(day) ?? EMPTY),
      refunded: refunded.get(day) ?? 0,
    })),
    services: of('service').map(named),
    establishments: of('establishment').map(named),
    means: of('means').map(({ key, orders, amount }) => ({ id: Number(key), orders, amount })),
    vat: of('vat').map(({ key, withoutVat, amount }) => ({
      rate: Number(key),
      withoutVat: withoutVat ?? amount,
      vat: amount - (withoutVat ?? amount),
      amount,
    })),
  };
}
