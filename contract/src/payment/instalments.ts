import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, Id, Instant, Labels, QueryInt } from '../shapes.ts';
import { MaskedCard } from './aliases.ts';
import { PaymentForm } from './form.ts';

/** A debit of a payment over time. `refused`: the bank has refused it, and it is still owed. */
export const Instalment = z.object({
  /** From 1 on. */
  number: z.int(),
  day: Day,
  amount: Cents,
  state: z.enum(['due', 'refused', 'paid']),
});

/** What makes a payment over time a subscription payment. */
export const SubscriptionView = z.object({
  dayOfTheMonth: z.int(),
  card: MaskedCard.nullable().describe('That is debited; null where the provider does not say which'),
  isSavedCard: z.boolean().describe('Whether it is debited from the card that the customer has saved'),
  isSuspended: z.boolean().describe('Its cards do not open until what is owed is paid'),
  endedAt: Instant.nullable().describe('When its customer ended it'),
  unpaidFrom: Day.nullable().describe('Of one that was ended: the first day that is not paid for'),
  serviceCodes: z.array(z.string()).describe('What is subscribed to'),
});

/** What a customer pays over time. `ended`: a subscription that its customer has ended. */
export const PaymentSchedule = z.object({
  id: Id,
  createdAt: Instant,
  total: Cents,
  state: z.enum(['running', 'completed', 'cancelled', 'ended']),
  services: z.array(Labels).describe('What was bought'),
  instalments: z.array(Instalment),
  subscription: SubscriptionView.optional(),
});

export const instalmentCalls = {
  'GET /user/PaymentSchedules': call({
    summary: 'The customer’s payments in instalments and of subscriptions, running ones first',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(PaymentSchedule),
  }),
  'GET /user/InstalmentForm': call({
    summary: 'The provider’s form to pay a refused instalment',
    access: 'customer',
    query: z.object({
      scheduleId: Id,
      number: QueryInt,
      /** The saved card pays, or the one that the subscription is debited from; otherwise one that is typed. */
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
