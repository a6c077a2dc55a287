import type { StoredLine } from '#cart/cart.ts';
import { takenLines } from '../sold-lines.ts';
import type { Days } from './takings-days.ts';

/** A refunded amount of an order, or the failure of its refund. */
export interface RefundRow extends RefundedMoney {
  /** When the provider confirmed the refund. */
  readonly at: Date;
  /** −1 for a refund that failed after its confirmation. */
  readonly sign: 1 | -1;
}

/** A refunded amount, or a failed refund, with its order. */
export interface RefundedMoney {
  readonly purchaseId: string;
  /** Day in the venue's time zone. */
  readonly day: string;
  /** In cents; negative for a refund that has failed. */
  readonly amount: number;
  readonly lines: readonly StoredLine[];
  /** The lines that the refund cancels; null for a refund that the portal did not request. */
  readonly lineIds: readonly string[] | null;
  readonly units: Readonly<Record<string, number>>;
  /** Whether it refunds the difference of a move, or what was kept until a place was taken, and cancels nothing */
  readonly isDifference?: boolean | null;
  /** How much moves have lowered the price, in cents by line: this one, or those of the cancelled tickets */
  readonly reduced?: Readonly<Record<string, number>> | null;
  /** Whether it also contains what was paid for moves to higher prices, by orders of their own */
  readonly isCredit?: boolean;
}

/** Lines that a refund has cancelled, on the day of the decision. */
export type CancelledLines = Pick<RefundedMoney, 'day' | 'lines' | 'units'> & {
  readonly lineIds: readonly string[];
};

/** Refunded or cancelled amount of a day for one service, establishment or VAT rate, in cents. */
export interface RefundFigure {
  readonly day: string;
  readonly kind: 'service' | 'establishment' | 'vat';
  /** External code, or VAT rate per mille. */
  readonly key: string;
  readonly labels: StoredLine['serviceName'] | null;
  /** Cancelled units. */
  readonly quantity: number;
  readonly amount: number;
  /** The amount without VAT; null except for VAT rates. */
  readonly withoutVat: number | null;
}

/** Returns an amount without its VAT, in cents, rounded half up as on receipts. @param rate per mille */
export const withoutVatOf = (amount: number, rate: number): number =>
  Math.floor((amount * 1000) / (1000 + rate) + 0.5);

/** Splits an amount in cents in proportion to weights; the parts add up to it. Without any weight, parts are equal. */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let given = 0;
  return weights.map((own, index) => {
    weight += total === 0 ? 1 : own;
    const until =
      index === weights.length - 1 ? amount : Math.round((amount * weight) / (total || weights.length));
    const share = until - given;
    given = until;
    return share;
  });
}

/** Returns the lines of a refund with its share of each: the lines that it cancels or lowers, or the whole order. */
function sharesByLine(refund: RefundedMoney): { line: StoredLine; share: number }[] {
  const { lines, lineIds, units, isDifference, isCredit } = refund;
  const reduced = refund.reduced ?? {};
  const taken = lineIds && takenLines(lines, { lineIds: [...lineIds], units: { ...units } });
  const lowered = lines.filter(({ id }) => reduced[id]);
  const concerned = isDifference ? lowered : taken && taken.length > 0 ? taken : lines;
  const weights = concerned.map(({ id, unitPrice, quantity }) => {
    const lower = reduced[id] ?? 0;
    if (isDifference) return lower;
    return unitPrice * quantity - (isCredit ? lower : Math.max(0, lower));
  });
  const shares = sharesOf(refund.amount, weights);
  return concerned.map((line, index) => ({ line, share: shares[index] ?? 0 }));
}

/**
 * Returns the refunds of an order by VAT rate. The tax of a refund is the tax of the order's rest before it, less
 * that of the rest after it: the refunds of an order add up to its own tax, cent by cent.
 * @param money all refunds of one order, in the order of time
 */
function taxedRefunds(money: readonly RefundedMoney[]): RefundFigure[] {
  const left = new Map<number, number>();
  for (const { vatRate, unitPrice, quantity } of money[0]?.lines ?? [])
    left.set(vatRate, (left.get(vatRate) ?? 0) + unitPrice * quantity);
  return money.flatMap((refund) => {
    const amounts = new Map<number, number>();
    for (const { line, share } of sharesByLine(refund))
      amounts.set(line.vatRate, (amounts.get(line.vatRate) ?? 0) + share);
    return [...amounts].map(([rate, amount]) => {
      const before = left.get(rate) ?? 0;
      left.set(rate, before - amount);
      const withoutVat = withoutVatOf(before, rate) - withoutVatOf(before - amount, rate);
      const figure = { day: refund.day, kind: 'vat' as const, key: String(rate), labels: null };
      return { ...figure, quantity: 0, amount, withoutVat };
    });
  });
}

/** Returns a refund by service and establishment. */
function soldRefunds(refund: RefundedMoney): RefundFigure[] {
  return sharesByLine(refund).flatMap(({ line, share }) =>
    figuresOf(refund.day, line, { quantity: 0, amount: share }),
  );
}

const figuresOf = (
  day: string,
  line: StoredLine,
  sums: Pick<RefundFigure, 'quantity' | 'amount'>,
): RefundFigure[] => [
  { day, kind: 'service', key: line.service, labels: line.serviceName, ...sums, withoutVat: null },
  {
    day,
    kind: 'establishment',
    key: line.establishment,
    labels: line.establishmentLabels,
    ...sums,
    withoutVat: null,
  },
];

/**
 * Returns the refunds and cancellations of a period.
 * @param money all refunds of every order with a refund in the period, in the order of time
 */
export function refundFigures(
  { from, until }: Days,
  money: readonly RefundedMoney[],
  cancelled: readonly CancelledLines[],
): RefundFigure[] {
  const isWithin = ({ day }: { day: string }) => day >= from && day <= until;
  const taxed = [...Map.groupBy(money, ({ purchaseId }) => purchaseId).values()].flatMap(taxedRefunds);
  const units = cancelled.flatMap(({ day, lines, lineIds, units: some }) =>
    takenLines(lines, { lineIds: [...lineIds], units: { ...some } }).flatMap((line) => {
      const { quantity } = line;
      const ofRate = { day, kind: 'vat' as const, key: String(line.vatRate), labels: null };
      return [
        ...figuresOf(day, line, { quantity, amount: 0 }),
        { ...ofRate, quantity, amount: 0, withoutVat: 0 },
      ];
    }),
  );
  return [...taxed, ...money.flatMap(soldRefunds), ...units].filter(isWithin);
}

/** Adds up figures of one kind by key, or by day and key. */
export function sumFigures(
  figures: readonly RefundFigure[],
  kind: RefundFigure['kind'],
  keyOf: (figure: RefundFigure) => string = ({ key }) => key,
): ReadonlyMap<string, RefundFigure> {
  const sums = new Map<string, RefundFigure>();
  for (const figure of figures) {
    if (figure.kind !== kind) continue;
    const sum = sums.get(keyOf(figure));
    sums.set(keyOf(figure), {
      ...figure,
      quantity: figure.quantity + (sum?.quantity ?? 0),
      amount: figure.amount + (sum?.amount ?? 0),
      withoutVat: figure.withoutVat === null ? null : figure.withoutVat + (sum?.withoutVat ?? 0),
    });
  }
  return sums;
}
