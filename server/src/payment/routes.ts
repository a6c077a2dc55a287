import type { Routes } from '#platform/http/calls.ts';
import { form } from './attempts/calls/form.ts';
import { paymentTypes } from './means/calls/payment-types.ts';

export const paymentRoutes = {
  // customer
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': paymentTypes,
  'GET /purchase/Form': form,
} satisfies Routes;
