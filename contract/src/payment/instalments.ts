import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, Day, Id, Instant, Labels } from '../shapes.ts';

/** A debit of a payment over time. `refused`: the bank has refused it, and it is still owed. */
export const Instalment = z.object({
  number: z.int().describe('From 1 on'),
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
} as const;
