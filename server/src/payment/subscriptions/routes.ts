import type { Routes } from '#platform/http/calls.ts';
import { endSubscription } from './calls/end-subscription.ts';
import { subscriptionDay } from './calls/subscription-day.ts';

export const subscriptionRoutes = {
  // customer
  'POST /user/EndSubscription': endSubscription,
  'POST /user/SubscriptionDay': subscriptionDay,
} satisfies Routes;
