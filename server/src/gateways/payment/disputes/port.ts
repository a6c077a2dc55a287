/** A payment that its payer disputes at their bank: a chargeback. */
export interface Dispute {
  /** The provider's id. */
  readonly id: string;
  readonly amountCents: number;
  /** ISO letters. */
  readonly currency: string;
  /** `open`: the bank has not decided yet; `won`: the venue keeps the money; `lost`: it goes back to the payer. */
  readonly state: 'open' | 'won' | 'lost';
  /** The provider's word; null where it gives none. */
  readonly reason: string | null;
  readonly openedAt: Date;
  /** Until when the venue can respond at the provider; null where the provider does not say. */
  readonly respondBy: Date | null;
}
