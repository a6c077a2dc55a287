import type { PaymentMode } from '#gateways/payment/port.ts';
import type { InstalmentPlan, ScheduleProgress } from '../instalments/rules.ts';

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
  /** How the amount is split; null when it is debited at once. */
  readonly plan: InstalmentPlan | null;
  /** Typed at the provider, typed there and saved, or saved before. */
  readonly card: 'typed' | 'save' | 'saved';
  /** The saved card that pays. */
  readonly alias: string | null;
}

/** An attempt as its events are evaluated. */
export interface EvaluatedAttempt extends Attempt {
  /** What became of its instalments; null before its first debit. */
  readonly schedule: ScheduleProgress | null;
}
