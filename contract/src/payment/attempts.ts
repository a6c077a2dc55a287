import { z } from 'zod';
import { Profile } from '../account/profile.ts';
import { call } from '../call.ts';
import { Cart } from '../cart/cart.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { cartErrors, checkoutErrors } from '../cart/refusals.ts';
import { Id, Nothing, QueryInt } from '../shapes.ts';
import { PaymentForm } from './form.ts';
import { PaymentType } from './means.ts';

export const paymentAttemptCalls = {
  'PUT /cart/ReopenCart': call({
    summary:
      'Leaves a payment that was begun, also at its provider, so that the cart can be changed or paid otherwise',
    access: 'customer',
    query: z.object({ cartId: Id }),
    answer: Cart,
    errors: cartErrors,
  }),
  'PUT /purchase/Contact': call({
    summary:
      'Gives what the ticketing system must know of the buyer of a cart; what it need not know is not kept',
    access: 'customer',
    body: Profile.pick({ address: true, zip: true, city: true, country: true, mobile: true })
      .partial()
      .extend({ cartId: Id }),
    answer: Nothing,
    perMinute: 60,
    errors: [...cartErrors, 'account.phone-format', 'ticketing.unavailable', 'ticketing.key-refused'],
  }),
  'GET /purchase/Form': call({
    summary:
      'Begins the payment: the provider’s form or page; for a free cart (9) nothing, the sale follows at once',
    access: 'customer',
    query: z.object({
      cartId: Id,
      paymentType: QueryInt.pipe(PaymentType),
      saveCard: z
        .literal('true')
        .optional()
        .describe('The customer asks that the provider keep the card that they type; of the means 4 and 5'),
      ...ConsentQuery,
      language: z.string().max(10).optional().describe('Of the hosted page; the asked language otherwise'),
    }),
    answer: z.object({ form: PaymentForm.nullable() }),
    perMinute: 120,
    errors: [
      ...checkoutErrors,
      'cart.payment-pending',
      'cart.terms-changed',
      'payment.invalid-type',
      'payment.card-of-former-shop',
      'payment.too-many-attempts',
      'payment.too-often',
      'payment.not-configured',
      'payment.provider-down',
      'payment.provider-refused',
      'tenant.preview-sale',
    ],
  }),
} as const;
