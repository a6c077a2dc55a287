/** Means of payment that fit a total, by their ids of specification §3. */
export function paymentTypesFor(totalCents: number): readonly PaymentTypeId[] {
  return totalCents === 0 ? [9] : [4];
}

/** Supported: another card (4), and a free cart (9). */
export type PaymentTypeId = 4 | 9;
