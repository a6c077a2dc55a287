import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { Instalment } from './instalments.ts';

export const subscriptionCalls = {
  'POST /user/EndSubscription': call({
    summary: 'Ends a subscription payment: nothing is debited from now on; a dated receipt follows by mail',
    access: 'customer',
    body: z.object({ scheduleId: Id }),
    answer: z.object({ endedAt: Instant, unpaidFrom: Day.describe('The first day that is not paid for') }),
    errors: ['payment.no-subscription'],
  }),
  'POST /user/SubscriptionDay': call({
    summary: 'Another day of the month for the debits that are to come; a mail confirms it with the new days',
    access: 'customer',
    body: z.object({
      scheduleId: Id,
      dayOfTheMonth: z.int().min(1).max(28),
      nextDay: Day.optional().describe('The first new day, as it was shown; without it nothing is changed'),
    }),
    answer: z.object({
      debits: z.array(Instalment.omit({ state: true })).describe('Those that are to come'),
    }),
    perMinute: 60,
    errors: ['payment.no-subscription', 'payment.debit-too-near', 'payment.days-changed'],
  }),
} as const;
