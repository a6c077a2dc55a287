import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { Instalment } from './instalments.ts';

export const subscriptionCalls = {
  'POST /user/EndSubscription': call({
    summary: 'Ends a subscription payment immediately; a dated receipt follows by mail',
    access: 'customer',
    body: z.object({ scheduleId: Id }),
    answer: z.object({ endedAt: Instant, unpaidFrom: Day.describe('First day that is not paid for') }),
    errors: ['payment.no-subscription'],
  }),
  'POST /user/SubscriptionDay': call({
    summary: 'Moves the remaining debits to another day of the month; a mail confirms the new days',
    access: 'customer',
    body: z.object({
      scheduleId: Id,
      dayOfTheMonth: z.int().min(1).max(28),
      nextDay: Day.optional().describe('First new day, as shown to the customer; without it nothing changes'),
    }),
    answer: z.object({
      debits: z.array(Instalment.omit({ state: true })).describe('Remaining debits'),
    }),
    perMinute: 60,
    errors: ['payment.no-subscription', 'payment.debit-too-near', 'payment.days-changed'],
  }),
} as const;
