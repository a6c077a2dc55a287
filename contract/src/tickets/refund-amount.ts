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
  /** How much changes of session have lowered what was paid for the units that are left, in cents */
  readonly reducedAmount?: number | undefined;
}

/** Number of units of a line that are not refunded. */
export const unitsLeft = ({ quantity, isRefunded, refundedQuantity = 0 }: RefundableLine): number =>
  isRefunded ? 0 : quantity - refundedQuantity;

/** What was paid for the units of a line that are left, in cents. */
export const amountLeft = (line: RefundableLine): number =>
  unitsAmount(line, unitsLeft(line)) - (line.isRefunded ? 0 : (line.reducedAmount ?? 0));

/** Price of some units of a line, in cents. */
export const unitsAmount = ({ quantity, lineTotalAmount }: RefundableLine, units: number): number =>
  (lineTotalAmount / quantity) * units;

/**
 * Refund for cancelling some lines of an order, in cents: the price of their remaining units, and with the last lines
 * everything that was debited and not refunded. Returns undefined when the price exceeds it, since later instalments
 * are still due.
 * @param left debited and not refunded, in cents
 * @param single number of cancelled units of other lines
 * @param reduced how much changes of session have lowered what was paid for these units, in cents by line
 */
export function refundAmount(
  lines: readonly RefundableLine[],
  chosen: readonly string[],
  left: number,
  single: Readonly<Record<string, number>> = {},
  reduced: Readonly<Record<string, number>> = {},
): number | undefined {
  const taken = (line: RefundableLine) =>
    chosen.includes(line.id) ? unitsLeft(line) : Math.min(single[line.id] ?? 0, unitsLeft(line));
  if (lines.every((line) => taken(line) === unitsLeft(line))) return left;
  const reductionOf = (line: RefundableLine) => {
    if (taken(line) === 0) return 0;
    return taken(line) === unitsLeft(line) ? (line.reducedAmount ?? 0) : (reduced[line.id] ?? 0);
  };
  const amount = lines.reduce((sum, line) => sum + unitsAmount(line, taken(line)) - reductionOf(line), 0);
  return amount <= left ? amount : undefined;
}
