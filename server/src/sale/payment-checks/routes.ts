import type { Routes } from '#platform/http/calls.ts';
import { handlePayment } from './calls/handle-payment.ts';
import { paymentsToCheck } from './calls/payments-to-check.ts';
import { refundPayment } from './calls/refund-payment.ts';

export const paymentChecksRoutes = {
  // administrator: stucked-carts
  'GET /Purchase/PaymentsToCheck': paymentsToCheck,
  'POST /Purchase/HandledPayment': handlePayment,
  'POST /Purchase/RefundPayment': refundPayment,
} satisfies Routes;
