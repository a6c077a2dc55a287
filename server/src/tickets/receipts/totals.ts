import type { ReceiptLine } from './document/receipt-document.ts';

/** Amounts of one VAT rate, in cents. */
export interface VatTotal {
  readonly vatBasisPoints: number;
  readonly withoutVatCents: number;
  readonly vatCents: number;
  readonly withVatCents: number;
}

/** The totals of a receipt, by tax rate and in all, in cents. */
export interface ReceiptTotals {
  readonly perRate: readonly VatTotal[];
  readonly withoutVatCents: number;
  readonly vatCents: number;
  readonly withVatCents: number;
}

/** The price of a line in cents, tax included. */
export function lineTotalCents(line: ReceiptLine): number {
  return line.unitPriceCents * line.quantity;
}

/** An amount without its VAT, in cents, rounded half up. */
const withoutVat = (withVatCents: number, vatBasisPoints: number): number =>
  Math.round((withVatCents * 10_000) / (10_000 + vatBasisPoints));

/**
 * Prices are VAT-inclusive, so the tax is taken out of each rate's sum and rounded once per rate
 * (half up): the sums then always add up to what was paid.
 * @param openBefore of a refund: what of its order was not refunded before it, in cents by VAT rate. Its tax is that of the
 * order before it less that of the order after it, so that the refunds of an order add up to the order's own tax.
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
