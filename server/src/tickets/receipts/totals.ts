import type { ReceiptLine } from './document/receipt-document.ts';

/** Amounts of one VAT rate, in cents. */
export interface VatTotal {
  readonly vatBasisPoints: number;
  readonly withoutVatCents: number;
  readonly vatCents: number;
  readonly withVatCents: number;
}

/** The totals of a receipt, by tax rate and overall, in cents. */
export interface ReceiptTotals {
  readonly perRate: readonly VatTotal[];
  readonly withoutVatCents: number;
  readonly vatCents: number;
  readonly withVatCents: number;
}

/** Returns the price of a line in cents, tax included. */
export function lineTotalCents(line: ReceiptLine): number {
  return line.unitPriceCents * line.quantity;
}

/** Returns an amount without its VAT, in cents, rounded half up. */
const withoutVat = (withVatCents: number, vatBasisPoints: number): number =>
  Math.round((withVatCents * 10_000) / (10_000 + vatBasisPoints));

/**
 * Returns the totals of a receipt. Prices include VAT, so the tax is extracted from each rate's sum and rounded once
 * per rate (half up): the sums then always add up to the paid amount.
 * @param openBefore for a refund, the amount of its order that was not refunded before it, in cents by VAT rate. Its
 * tax is that of the order before it less that after it, so that the refunds of an order add up to the order's own
 * tax.
 */
export function receiptTotals(
  lines: readonly ReceiptLine[],
  openBefore?: ReadonlyMap<number, number>,
): ReceiptTotals {
  const sums = new Map<number, number>();
  for (const line of lines) {
    sums.set(line.vatBasisPoints, (sums.get(line.vatBasisPoints) ?? 0) + lineTotalCents(line));
  }
  const perRate = [...sums]
    .sort(([left], [right]) => left - right)
    .map(([vatBasisPoints, withVatCents]) => {
      const before = openBefore?.get(vatBasisPoints) ?? withVatCents;
      const withoutVatCents =
        withoutVat(before, vatBasisPoints) - withoutVat(before - withVatCents, vatBasisPoints);
      return { vatBasisPoints, withoutVatCents, vatCents: withVatCents - withoutVatCents, withVatCents };
    });
  const sum = (pick: (total: VatTotal) => number) => perRate.reduce((total, rate) => total + pick(rate), 0);
  return {
    perRate,
    withoutVatCents: sum((rate) => rate.withoutVatCents),
    vatCents: sum((rate) => rate.vatCents),
    withVatCents: sum((rate) => rate.withVatCents),
  };
}
