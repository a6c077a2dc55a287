import type { InstalmentPlan } from '../instalments/rules.ts';

/** Means of payment, by their ids of specification §3. */
export type PaymentTypeId = 4 | 5 | 9;

/** What a venue offers. */
export interface MeansOffered {
  readonly ids: readonly PaymentTypeId[];
  readonly instalments: {
    readonly count: number;
    readonly days: number;
    /** The smallest total that is split. */
    readonly fromCents: number;
  };
}

const SPLIT: ReadonlySet<PaymentTypeId> = new Set([5]);
const SUPPORTED: readonly PaymentTypeId[] = [4, 5];

/** The means of payment that a venue offers for a total, in the order in which they are shown. */
export function paymentTypesFor(
  totalCents: number,
  { ids, instalments }: MeansOffered,
): readonly PaymentTypeId[] {
  if (totalCents === 0) return [9];
  return SUPPORTED.filter(
    (id) => ids.includes(id) && (!SPLIT.has(id) || totalCents >= instalments.fromCents),
  );
}

/** How a means splits the total; null when it is debited at once. @param today in the venue's time zone */
export function planOf(
  id: PaymentTypeId,
  { instalments: { count, days } }: MeansOffered,
  today: string,
): InstalmentPlan | null {
  return SPLIT.has(id) ? { count, days, from: today } : null;
}
