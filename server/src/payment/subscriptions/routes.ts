import type { Routes } from '#platform/http/calls.ts';
import { endSubscription } from './calls/end-subscription.ts';

export const subscriptionRoutes = {
  // customer
  'POST /user/EndSubscription': endSubscription,
} satisfies Routes;
