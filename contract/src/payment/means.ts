import { z } from 'zod';
import { call } from '../call.ts';
import { cartErrors, holdErrors } from '../cart/cart.ts';
import { Id, Labels, QueryInt } from '../shapes.ts';

/**
 * Payment means, specification §3: 1 own card, 2 own card in instalments, 3 subscription payment,
 * 4 other card, 5 other card in instalments, 9 free cart.
 */
export const PaymentType = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(9),
]);

/** A form that the page posts to the payment provider as it stands. */
export const PaymentForm = z.object({
  url: z.string(),
  method: z.literal('POST'),
  fields: z.record(z.string(), z.string()),
});

export const paymentCalls = {
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': call({
    summary: 'Payment means that fit the cart',
    access: 'customer',
    query: z.object({ cartId: Id }),
    answer: z.array(z.object({ id: PaymentType, labels: Labels })),
    errors: [...cartErrors, 'payment.not-configured'],
  }),
  'GET /purchase/Form': call({
    summary: 'Begins the payment: the provider’s form; for a free cart (9) nothing, the sale follows at once',
    access: 'customer',
    query: z.object({
      cartId: Id,
      paymentType: QueryInt.pipe(PaymentType),
      language: z.string().max(10).optional().describe('Of the hosted page; the asked language otherwise'),
    }),
    answer: z.object({ form: PaymentForm.nullable() }),
    errors: [...cartErrors, ...holdErrors, 'cart.empty', 'payment.invalid-type', 'payment.not-configured'],
  }),
} as const;

/**
 * Where the provider’s server notifies an outcome: `/api/v1/payment/{provider}/{tenant}/notification`,
 * form-encoded and signed; answered in plain text. Not a JSON call, so it stands apart from the registry.
 */
export const NOTIFICATION_PATH = '/payment/:provider/:tenant/notification';
