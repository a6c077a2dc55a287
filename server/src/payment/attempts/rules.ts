import type { OrderReference, PaymentMode } from '#gateways/payment/port.ts';
import type { PlanOverTime, ScheduleProgress } from '../instalments/rules.ts';

/** The state of a payment attempt in the database. */
export type AttemptState = 'begun' | 'pending' | 'failed' | 'cancelled' | 'paid';

/**
 * What the payer is sent to the provider for: a cart, a card to save without paying, another in place of the saved one, or
 * an instalment owed.
 */
export type AttemptPurpose = 'pay' | 'register' | 'change-card' | 'settle';

/** One attempt at the provider. Its id is the order that the provider sees. */
export interface Attempt {
  readonly id: string;
  readonly purpose: AttemptPurpose;
  /** Null when it pays no cart. */
  readonly cartId: string | null;
  /** The payment is for the cart's lines of this version. */
  readonly cartVersion: number;
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** Of the shop that it was begun with, see `KnownShop`; null where that is unknown. */
  readonly shopVersion: number | null;
  /** The portal's number of it at the provider. */
  readonly transactionId: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly transactionDay: string;
  readonly startedAt: Date;
  /** In cents; 0 to save or change a card. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly state: AttemptState;
  /** Of the payment that paid it. */
  readonly transactionUuid: string | null;
  /** The provider's name of it, where it gave one. */
  readonly session: string | null;
  /** How the amount is split; null when it is debited at once. */
  readonly plan: PlanOverTime | null;
  /** Typed at the provider, typed there and saved, or saved before. */
  readonly card: 'typed' | 'save' | 'saved';
  /** The saved card that pays, or that is changed. */
  readonly alias: string | null;
  /** The instalment that it settles. */
  readonly scheduleId: string | null;
  readonly instalment: number | null;
}

/** Whether an attempt only saves or changes a card: it takes no money, and the provider numbers it itself. */
export const isCardOnly = ({ purpose }: Pick<Attempt, 'purpose'>): boolean =>
  purpose === 'register' || purpose === 'change-card';

/** After these the provider has answered an attempt, or its page has closed. */
export const MINUTES_TO_WAIT = 10;

/** An attempt as its provider knows it. */
export const orderOf = ({ id, session }: Pick<Attempt, 'id' | 'session'>): OrderReference => ({
  orderId: id,
  session,
});

/** An attempt that pays a cart. */
export type CartAttempt<A extends Attempt = Attempt> = A & { readonly cartId: string };

export function paysCart<A extends Attempt>(attempt: A): attempt is CartAttempt<A> {
  return attempt.cartId !== null;
}

/** An attempt as its events are evaluated. */
export interface EvaluatedAttempt extends Attempt {
  /** What became of its instalments, or of those of the schedule that it settles; null before the first debit. */
  readonly schedule: ScheduleProgress | null;
}
