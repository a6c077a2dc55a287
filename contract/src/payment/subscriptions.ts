import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';

export const subscriptionCalls = {
  'POST /user/EndSubscription': call({
    summary: 'Ends a subscription payment: nothing is debited from now on; a dated receipt follows by mail',
    access: 'customer',
    body: z.object({ scheduleId: Id }),
    answer: z.object({ endedAt: Instant, unpaidFrom: Day.describe('The first day that is not paid for') }),
    errors: ['payment.no-subscription'],
  }),
} as const;
