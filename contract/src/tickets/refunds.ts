import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { Binary, Cents, ExternalCode, Id } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { OrderRefund } from './orders.ts';

/**
 * Refunds of orders by an administrator who looks a customer up. It requires the right to stuck carts, as the look-up
 * does. Customers withdraw from orders by `POST /Purchase/Withdrawal`.
 */

const access = { right: 'stucked-carts' } as const;
const ofCustomer = { customerId: Id };

export const refundCalls = {
  'POST /settingsadmin/lookuprefund': call({
    summary: 'Cancels lines of an order in the ticketing system and refunds them',
    access,
    body: z.object({
      ...ofCustomer,
      externalPurchaseId: ExternalCode,
      refundId: Id.describe('Idempotency key of the refund, chosen by the client'),
      lineIds: z.array(Id).min(1).max(100),
      amount: Cents.describe('Confirmed amount; the call is refused when it differs'),
    }),
    answer: z.object({ state: OrderRefund.shape.state }),
    errors: [
      'customer.not-found',
      'purchase.not-found',
      'refund.unknown-line',
      'refund.already',
      'refund.under-way',
      'refund.of-move',
      'refund.amount-changed',
      'refund.beyond-debited',
      'refund.beyond-left',
      'refund.used',
      ...ticketingFailures,
      'ticketing.not-offered',
    ],
    perMinute: 30,
  }),
  'POST /settingsadmin/lookuprefundagain': call({
    summary: 'Requests a failed refund of a customer’s order again',
    access,
    body: z.object({ ...ofCustomer, refundId: Id }),
    answer: z.object({ amount: Cents }),
    errors: ['customer.not-found', 'refund.not-found', 'refund.not-failed'],
    perMinute: 30,
  }),
  'GET /settingsadmin/lookuprefundreceipt': call({
    summary: 'Returns the receipt of a customer’s refund',
    access,
    query: z.object({ ...ofCustomer, refundId: Id }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['customer.not-found', 'refund.not-found'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
} as const;
