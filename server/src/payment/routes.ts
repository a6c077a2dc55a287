import type { Routes } from '../platform/calls.ts';
import { form } from './calls/form.ts';
import { paymentTypes } from './calls/payment-types.ts';

export const paymentRoutes = {
  // customer
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': paymentTypes,
  'GET /purchase/Form': form,
} satisfies Routes;
