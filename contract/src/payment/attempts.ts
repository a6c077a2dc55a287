import { z } from 'zod';
import { call } from '../call.ts';
import { checkoutErrors } from '../cart/refusals.ts';
import { Id, QueryInt } from '../shapes.ts';
import { PaymentType } from './means.ts';

/** A form that the page posts to the payment provider unchanged. */
export const PaymentForm = z.object({
  url: z.string(),
  method: z.literal('POST'),
  fields: z.record(z.string(), z.string()),
});

export const paymentAttemptCalls = {
  'GET /purchase/Form': call({
    summary: 'Begins the payment: the provider’s form; for a free cart (9) nothing, the sale follows at once',
    access: 'customer',
    query: z.object({
      cartId: Id,
      paymentType: QueryInt.pipe(PaymentType),
      saveCard: z
        .literal('true')
        .optional()
        .describe('The customer asks that the provider keep the card that they type; of the means 4 and 5'),
      language: z.string().max(10).optional().describe('Of the hosted page; the asked language otherwise'),
    }),
    answer: z.object({ form: PaymentForm.nullable() }),
    perMinute: 120,
    errors: [
      ...checkoutErrors,
      'payment.invalid-type',
      'payment.too-many-attempts',
      'payment.not-configured',
    ],
  }),
} as const;
