import type { PaymentMode } from '#gateways/payment/port.ts';

/** The state of a payment attempt in the database. */
export type AttemptState = 'begun' | 'pending' | 'failed' | 'cancelled' | 'paid';

/** One attempt to pay one cart. Its id is the order that the provider sees. */
export interface Attempt {
  readonly id: string;
  readonly cartId: string;
  /** The payment is for the cart's lines of this version. */
  readonly cartVersion: number;
  readonly siteId: string;
  readonly mode: PaymentMode;
  readonly transactionId: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly transactionDay: string;
  readonly startedAt: Date;
  /** In cents. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly state: AttemptState;
  /** Of the payment that paid it. */
  readonly transactionUuid: string | null;
}
