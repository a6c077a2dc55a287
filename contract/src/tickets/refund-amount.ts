/** A line of an order, and whether it was given back. */
export interface RefundableLine {
  readonly id: string;
  /** Of all its units, in cents. */
  readonly lineTotalAmount: number;
  readonly isRefunded: boolean;
}

/**
 * What taking back some lines of an order gives back, in cents: their price; with the last of them all that was debited
 * and not given back. More than that is undefined: later instalments are still to come.
 * @param left debited and not given back, in cents
 */
export function refundAmount(
  lines: readonly RefundableLine[],
  chosen: readonly string[],
  left: number,
): number | undefined {
  const taken = lines.filter(({ id, isRefunded }) => !isRefunded && chosen.includes(id));
  const isLast = lines.every(({ id, isRefunded }) => isRefunded || chosen.includes(id));
  if (isLast) return left;
  const amount = taken.reduce((sum, { lineTotalAmount }) => sum + lineTotalAmount, 0);
  return amount <= left ? amount : undefined;
}
