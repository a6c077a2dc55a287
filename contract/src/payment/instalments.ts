import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, Id, Instant, Labels, QueryInt } from '../shapes.ts';
import { PaymentForm } from './form.ts';

/** A debit of a payment over time. `refused`: the bank has refused it, and it is still owed. */
export const Instalment = z.object({
  /** From 1 on. */
  number: z.int(),
  day: Day,
  amount: Cents,
  state: z.enum(['due', 'refused', 'paid']),
});

/** What a customer pays over time. */
export const PaymentSchedule = z.object({
  id: Id,
  createdAt: Instant,
  total: Cents,
  state: z.enum(['running', 'completed', 'cancelled']),
  services: z.array(Labels).describe('What was bought'),
  instalments: z.array(Instalment),
});

export const instalmentCalls = {
  'GET /user/PaymentSchedules': call({
    summary: 'The customer’s payments in instalments, running ones first',
    access: 'customer',
    answer: z.array(PaymentSchedule),
  }),
  'GET /user/InstalmentForm': call({
    summary: 'The provider’s form to pay a refused instalment',
    access: 'customer',
    query: z.object({
      scheduleId: Id,
      number: QueryInt,
      /** The saved card pays; otherwise one that is typed. */
      savedCard: z.literal('true').optional(),
    }),
    answer: z.object({ form: PaymentForm }),
    perMinute: 120,
    errors: [
      'payment.nothing-owed',
      'payment.no-saved-card',
      'payment.too-many-attempts',
      'payment.not-configured',
    ],
  }),
} as const;
