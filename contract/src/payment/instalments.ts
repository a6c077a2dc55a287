import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, Id, Instant, Labels, QueryInt } from '../shapes.ts';
import { MaskedCard } from './aliases.ts';
import { PaymentForm } from './form.ts';

/** A debit of a schedule. `refused`: the bank has refused it, and it is still due. */
export const Instalment = z.object({
  /** Counted from 1. */
  number: z.int(),
  day: Day,
  amount: Cents,
  state: z.enum(['due', 'refused', 'paid']),
});

/** Fields of a subscription payment. */
export const SubscriptionView = z.object({
  dayOfTheMonth: z.int(),
  card: MaskedCard.nullable().describe('Card that is debited; null when the provider does not say which'),
  isSavedCard: z.boolean().describe('The card is the customer’s saved card'),
  isSuspended: z.boolean().describe('Its cards are suspended until the debt is paid'),
  endedAt: Instant.nullable().describe('Time at which the customer ended it'),
  unpaidFrom: Day.nullable().describe('For an ended subscription: the first day that is not paid for'),
  serviceCodes: z.array(z.string()).describe('Subscribed services'),
});

/** A schedule of payments. `ended`: a subscription that its customer has ended. */
export const PaymentSchedule = z.object({
  id: Id,
  createdAt: Instant,
  total: Cents,
  state: z.enum(['running', 'completed', 'cancelled', 'ended']),
  services: z.array(Labels).describe('Purchased services'),
  instalments: z.array(Instalment),
  subscription: SubscriptionView.optional(),
});

export const instalmentCalls = {
  'GET /user/PaymentSchedules': call({
    summary: 'Lists the customer’s instalment plans and subscriptions, running ones first',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(PaymentSchedule),
  }),
  'GET /user/InstalmentForm': call({
    summary: 'Returns the provider’s form to pay a refused instalment',
    access: 'customer',
    query: z.object({
      scheduleId: Id,
      number: QueryInt,
      /** Pays with the saved card, or with that of the subscription; otherwise with a typed card. */
      savedCard: z.literal('true').optional(),
    }),
    answer: z.object({ form: PaymentForm }),
    perMinute: 120,
    errors: [
      'payment.nothing-owed',
      'payment.no-saved-card',
      'payment.card-of-former-shop',
      'payment.too-many-attempts',
      'payment.too-often',
      'payment.not-configured',
      'payment.provider-down',
      'payment.provider-refused',
    ],
  }),
} as const;
