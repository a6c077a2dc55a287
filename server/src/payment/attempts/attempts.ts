import { NOTIFICATION_PATH } from '@guichet/contract/payment/notifications.ts';
import type { PaymentProtocol } from '@guichet/contract/payment/setting-rules.ts';
import type { PayingCard, PaymentPlan, PaymentPurpose } from '#gateways/payment/port.ts';
import type { OrderReference, PaymentMode } from '#gateways/payment/shapes/port.ts';
import { API_BASE } from '#platform/http/call-address.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import {
  amountDueNow,
  instalmentsOf,
  isMonthly,
  type PlanOverTime,
  type ScheduleProgress,
} from '../instalments/instalments.ts';

/** The state of a payment attempt in the database. */
export type AttemptState = 'begun' | 'pending' | 'failed' | 'cancelled' | 'paid';

/**
 * Purpose of an attempt: to pay a cart, save a card without paying, replace the saved card, pay an owed instalment, or
 * buy a gift card.
 */
export type AttemptPurpose = 'pay' | 'register' | 'change-card' | 'settle' | 'gift-card';

/** One attempt at the provider. Its id is the order that the provider sees. */
export interface Attempt {
  readonly id: string;
  readonly purpose: AttemptPurpose;
  /** Null when the attempt pays no cart. */
  readonly cartId: string | null;
  /** The payment is for the cart's lines of this version. */
  readonly cartVersion: number;
  readonly siteId: string;
  readonly mode: PaymentMode;
  /** The version of the shop that began the attempt, see `KnownShop`; null when unknown. */
  readonly shopVersion: number | null;
  /** The portal's transaction number at the provider. */
  readonly transactionId: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly transactionDay: string;
  readonly startedAt: Date;
  /** In cents; 0 to save or change a card. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly state: AttemptState;
  /** The transaction that paid the attempt. */
  readonly transactionUuid: string | null;
  /** The provider's id of the attempt, if any. */
  readonly session: string | null;
  /** How the amount is split; null when it is debited at once. */
  readonly plan: PlanOverTime | null;
  /** Typed at the provider, typed there and saved, or saved before. */
  readonly card: 'typed' | 'save' | 'saved';
  /** The saved card that pays, or that is changed. */
  readonly alias: string | null;
  /** The schedule of the instalment that the attempt pays. */
  readonly scheduleId: string | null;
  readonly instalment: number | null;
}

/** Returns whether an attempt only saves or changes a card: it captures nothing, and the provider numbers it. */
export const isCardOnly = ({ purpose }: Pick<Attempt, 'purpose'>): boolean =>
  purpose === 'register' || purpose === 'change-card';

/** Minutes after which the provider has answered an attempt, or its page has closed. */
export const MINUTES_TO_WAIT = 10;

/** Returns the reference of an attempt at its provider. */
export const orderOf = ({ id, session }: Pick<Attempt, 'id' | 'session'>): OrderReference => ({
  orderId: id,
  session,
});

/** An attempt that pays a cart. */
export type CartAttempt<A extends Attempt = Attempt> = A & { readonly cartId: string };

export function paysCart<A extends Attempt>(attempt: A): attempt is CartAttempt<A> {
  return attempt.cartId !== null;
}

/** An attempt with the data that its events are evaluated by. */
export interface EvaluatedAttempt extends Attempt {
  /** Progress of its instalments, or of the schedule that it pays; null before the first debit. */
  readonly schedule: ScheduleProgress | null;
}

/** Returns the address to which the provider sends notifications of a tenant's payments. */
export function notificationUrl(
  publicUrl: string,
  protocol: PaymentProtocol,
  tenant: Pick<Tenant, 'name'>,
): string {
  return (
    publicUrl + API_BASE + NOTIFICATION_PATH.replace(':provider', protocol).replace(':tenant', tenant.name)
  );
}

/** Returns the card that pays an attempt, in the provider's terms. */
export function payingCard({ card, alias }: Pick<Attempt, 'card' | 'alias'>): PayingCard {
  if (alias !== null) return { kind: 'saved', alias };
  return card === 'save' ? { kind: 'typed-and-saved', payerChooses: false } : { kind: 'typed' };
}

/** Returns the purpose of a cart's attempt, in the provider's terms. */
export function purposeOf(attempt: Attempt): PaymentPurpose {
  const { plan, amount, currency } = attempt;
  if (!isMonthly(plan))
    return {
      kind: 'pay',
      total: { amountCents: amount, currency },
      plan: providerPlan(attempt),
      card: payingCard(attempt),
    };
  return {
    kind: 'subscribe',
    alias: null,
    terms: {
      amountCents: plan.monthly,
      currency,
      effectiveDay: instalmentsOf(amount, plan)[1]?.day ?? plan.from,
      dayOfTheMonth: plan.dayOfTheMonth,
      count: plan.count - 1,
    },
    payNow: { amountCents: amountDueNow(attempt), currency },
  };
}

/** Returns how an attempt is split, in the provider's terms. */
function providerPlan(attempt: Attempt): PaymentPlan {
  const { plan } = attempt;
  if (!plan || isMonthly(plan)) return { kind: 'single' };
  return {
    kind: 'instalments',
    firstCents: amountDueNow(attempt),
    count: plan.count,
    periodDays: plan.days,
  };
}
