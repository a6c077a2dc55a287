import type { InstalmentPlan } from '../instalments/rules.ts';

/** Means of payment, by their ids of specification §3. */
export type PaymentTypeId = 1 | 2 | 4 | 5 | 9;

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

const SPLIT: ReadonlySet<PaymentTypeId> = new Set([2, 5]);
const OWN_CARD: ReadonlySet<PaymentTypeId> = new Set([1, 2]);
const SUPPORTED: readonly PaymentTypeId[] = [1, 2, 4, 5];

/**
 * The means of payment that a venue offers for a total, in the order in which they are shown.
 * @param hasCard the customer has saved a card that is still good
 */
export function paymentTypesFor(
  totalCents: number,
  { ids, instalments }: MeansOffered,
  hasCard: boolean,
): readonly PaymentTypeId[] {
  if (totalCents === 0) return [9];
  return SUPPORTED.filter(
    (id) =>
      ids.includes(id) &&
      (!SPLIT.has(id) || totalCents >= instalments.fromCents) &&
      (!OWN_CARD.has(id) || hasCard),
  );
}

/** Whether the card that the customer has saved pays. */
export function isOwnCard(id: number): boolean {
  return OWN_CARD.has(id as PaymentTypeId);
}

/** Whether the venue lets its customers save a card. */
export function keepsCards({ ids }: MeansOffered): boolean {
  return ids.some(isOwnCard);
}

/** How a means splits the total; null when it is debited at once. @param today in the venue's time zone */
export function planOf(
  id: PaymentTypeId,
  { instalments: { count, days } }: MeansOffered,
  today: string,
): InstalmentPlan | null {
  return SPLIT.has(id) ? { count, days, from: today } : null;
}
