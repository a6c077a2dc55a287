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
    // Tickets are taken back one by one of lines without a date or a card only: their parts are alike.
    return [{ ...line, quantity, details: line.details.slice(0, 1).map((part) => ({ ...part, quantity })) }];
  });
}

/** What the audit log records of a cart beside its number. */
export interface AuditedCart {
  lines: readonly Pick<StoredLine, 'serviceName' | 'quantity'>[];
  paidAt: Date | null;
  /** What was paid, in cents. */
  amount: number;
}

/**
 * The data that identifies a stuck cart: never its buyer, because readers of the log need not have the right
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
