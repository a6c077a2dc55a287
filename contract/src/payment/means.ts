import { z } from 'zod';
import { call } from '../call.ts';
import { cartErrors } from '../cart/refusals.ts';
import { Cents, Day, Id, Labels } from '../shapes.ts';
import { MaskedCard } from './aliases.ts';

/**
 * Payment types (specified-behaviour.md#payment-means): 1 saved card, 2 saved card in instalments, 3 subscription
 * payment, 4 other card, 5 other card in instalments, 9 free cart.
 */
export const PaymentType = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(9),
]);

/** A debit of a schedule. */
export const Due = z.object({ day: Day, amount: Cents });

/** Payment types that a venue offers for a cart. */
export const PaymentMethods = z.array(
  z.object({
    id: PaymentType,
    labels: Labels,
    schedule: z
      .array(Due)
      .optional()
      .describe('Debits by date, the first today; absent when all is debited at once'),
    dayOfTheMonth: z
      .int()
      .optional()
      .describe('For a subscription payment: day of the month of later debits'),
    card: MaskedCard.optional().describe('The saved card that pays'),
    maySaveCard: z.boolean().optional().describe('Whether `saveCard` is available'),
  }),
);

export const paymentMeansCalls = {
  'GET /cart/GetPaymentTypeAvailableByCartIdAsync': call({
    summary: 'Lists the payment types that the venue offers for the cart',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id }),
    answer: PaymentMethods,
    errors: [...cartErrors, 'payment.not-configured'],
  }),
} as const;
