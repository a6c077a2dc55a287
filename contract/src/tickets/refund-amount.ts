/** A line of an order, and what of it was given back. */
export interface RefundableLine {
  readonly id: string;
  readonly quantity: number;
  /** Of all its units, in cents. */
  readonly lineTotalAmount: number;
  /** Nothing of it is left. */
  readonly isRefunded: boolean;
  /** Units of it that were given back one by one */
  readonly refundedQuantity?: number | undefined;
}

/** Units of a line that are not given back. */
export const unitsLeft = ({ quantity, isRefunded, refundedQuantity = 0 }: RefundableLine): number =>
  isRefunded ? 0 : quantity - refundedQuantity;

/** What units of a line cost, in cents. */
export const unitsAmount = ({ quantity, lineTotalAmount }: RefundableLine, units: number): number =>
  (lineTotalAmount / quantity) * units;

/**
 * What taking back some lines of an order gives back, in cents: the price of what is left of them; with the last of them
 * all that was debited and not given back. More than that is undefined: later instalments are still to come.
 * @param left debited and not given back, in cents
 * @param single of other lines, how many units are taken back
 */
export function refundAmount(
  lines: readonly RefundableLine[],
  chosen: readonly string[],
  left: number,
  single: Readonly<Record<string, number>> = {},
): number | undefined {
  const taken = (line: RefundableLine) =>
    chosen.includes(line.id) ? unitsLeft(line) : Math.min(single[line.id] ?? 0, unitsLeft(line));
  if (lines.every((line) => taken(line) === unitsLeft(line))) return left;
  const amount = lines.reduce((sum, line) => sum + unitsAmount(line, taken(line)), 0);
  return amount <= left ? amount : undefined;
}
