import { z } from 'zod';
import { Profile } from '../account/profile.ts';
import { call } from '../call.ts';
import { Cart } from '../cart/cart.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { cartErrors, checkoutErrors } from '../cart/refusals.ts';
import { Id, Nothing, QueryInt } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { PaymentForm } from './form.ts';
import { PaymentType } from './means.ts';

export const paymentAttemptCalls = {
  'PUT /cart/ReopenCart': call({
    summary: 'Leaves a payment and closes it at the provider, so that the cart can be changed or paid again',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id }),
    answer: Cart,
    errors: cartErrors,
  }),
  'PUT /purchase/Contact': call({
    summary: 'Stores contact data of the buyer that the ticketing system requires; other data is discarded',
    access: 'customer',
    answersGuests: true,
    body: Profile.pick({ address: true, zip: true, city: true, country: true, mobile: true })
      .partial()
      .extend({ cartId: Id }),
    answer: Nothing,
    perMinute: 60,
    errors: [...cartErrors, 'account.phone-format', ...ticketingFailures],
  }),
  'GET /purchase/Form': call({
    summary:
      'Begins the payment and returns the provider’s form or page; a free cart (9) is sold immediately',
    access: 'customer',
    answersGuests: true,
    query: z.object({
      cartId: Id,
      paymentType: QueryInt.pipe(PaymentType),
      saveCard: z
        .literal('true')
        .optional()
        .describe('Asks the provider to store the typed card; for payment types 4 and 5'),
      ...ConsentQuery,
      giftAmount: QueryInt.optional().describe(
        'What gift cards pay, as the buyer saw it; refused when it has changed',
      ),
      language: z
        .string()
        .max(10)
        .optional()
        .describe('Language of the hosted page; that of the request when absent'),
    }),
    answer: z.object({ form: PaymentForm.nullable() }),
    perMinute: 120,
    errors: [
      ...checkoutErrors,
      'cart.payment-pending',
      'cart.terms-changed',
      'gift-card.changed',
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
