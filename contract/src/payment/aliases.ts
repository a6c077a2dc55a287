import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Nothing } from '../shapes.ts';
import { PaymentForm } from './form.ts';

/** A card that the payment provider keeps for a customer: masked. */
export const SavedCardView = z.object({
  brand: z.string(),
  lastDigits: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
  /** At the end of this month or of the next. */
  expiresSoon: z.boolean(),
});

export const aliasCalls = {
  'GET /user/UserAlias': call({
    summary: 'The card that the customer has saved, masked',
    access: 'customer',
    answer: z.object({ card: SavedCardView.nullable() }),
  }),
  'GET /user/UserAliasForm': call({
    summary: 'The provider’s form to replace the saved card, or the card of a subscription',
    access: 'customer',
    query: z.object({ scheduleId: Id.optional().describe('Of the subscription') }),
    answer: z.object({ form: PaymentForm }),
    perMinute: 120,
    errors: ['payment.no-saved-card', 'payment.too-many-attempts', 'payment.not-configured'],
  }),
  'DELETE /user/DeleteUserAlias': call({
    summary: 'Forgets the saved card, here and at the provider; what is owed over time stays owed',
    access: 'customer',
    answer: Nothing,
  }),
} as const;
