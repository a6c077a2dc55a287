import type { Routes } from '#platform/http/calls.ts';
import { paymentTypes } from './calls/payment-types.ts';

export const meansRoutes = {
  // customer
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': paymentTypes,
} satisfies Routes;
