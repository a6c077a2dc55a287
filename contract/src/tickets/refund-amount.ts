/** A line of an order and its refunded units. */
export interface RefundableLine {
  readonly id: string;
  readonly quantity: number;
  /** Price of all its units, in cents. */
  readonly lineTotalAmount: number;
  /** Whether the whole line was refunded. */
  readonly isRefunded: boolean;
  /** Units refunded one by one */
  readonly refundedQuantity?: number | undefined;
}

/** Number of units of a line that are not refunded. */
export const unitsLeft = ({ quantity, isRefunded, refundedQuantity = 0 }: RefundableLine): number =>
  isRefunded ? 0 : quantity - refundedQuantity;

/** Price of some units of a line, in cents. */
export const unitsAmount = ({ quantity, lineTotalAmount }: RefundableLine, units: number): number =>
  (lineTotalAmount / quantity) * units;

/**
 * Refund for cancelling some lines of an order, in cents: the price of their remaining units, and with the last lines
 * everything that was debited and not refunded. Returns undefined when the price exceeds it, since later instalments
 * are still due.
 * @param left debited and not refunded, in cents
 * @param single number of cancelled units of other lines
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
