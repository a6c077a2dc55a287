import { DEFAULT_LOCALE } from '@guichet/contract/locale.ts';
import type { StoredLine } from '#cart/cart.ts';

/** Returns the lines of an order that a refund cancels, each with the number of cancelled units. */
export function takenLines(
  lines: readonly StoredLine[],
  { lineIds, units }: { lineIds: readonly string[]; units: Readonly<Record<string, number>> },
): StoredLine[] {
  return lines.flatMap((line) => {
    const quantity = units[line.id];
    if (quantity === undefined) return lineIds.includes(line.id) ? [line] : [];
    // Single tickets are cancelled only on lines without a date or a card: the parts of these lines are alike.
    return [{ ...line, quantity, details: line.details.slice(0, 1).map((part) => ({ ...part, quantity })) }];
  });
}

/** The audit log's data of a cart besides its number. */
export interface AuditedCart {
  lines: readonly Pick<StoredLine, 'serviceName' | 'quantity'>[];
  paidAt: Date | null;
  /** Paid amount, in cents. */
  amount: number;
}

/**
 * Returns the data that identifies a stuck cart, without its buyer: readers of the log may lack the right
 * to see customers.
 */
export function auditedCart({ lines, paidAt, amount }: AuditedCart): Record<string, string | undefined> {
  return {
    services: lines
      .map(({ serviceName, quantity }) => `${serviceName[DEFAULT_LOCALE]} × ${quantity}`)
      .join(' · '),
    paidAt: paidAt?.toISOString(),
    paidAmount: String(amount),
  };
}
