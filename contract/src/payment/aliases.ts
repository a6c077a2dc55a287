import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Nothing } from '../shapes.ts';
import { PaymentForm } from './form.ts';

/** A masked card that the payment provider stores. */
export const MaskedCard = z.object({
  brand: z.string(),
  lastDigits: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
  /** Expires at the end of this month or of the next. */
  expiresSoon: z.boolean(),
});

const SavedCardView = MaskedCard.extend({
  isOfPreviousShop: z
    .boolean()
    .describe('The venue has changed its shop since: the card can no longer pay an order'),
  isGone: z.boolean().describe('The provider has deleted the card'),
  canReplace: z.boolean().describe('The provider can replace it by another card'),
});

export const aliasCalls = {
  'GET /user/UserAlias': call({
    summary: 'Returns the customer’s saved card, masked',
    access: 'customer',
    answer: z.object({
      card: SavedCardView.nullable(),
      canAdd: z
        .boolean()
        .describe('A card can be saved without paying, when the saved one cannot be replaced'),
    }),
  }),
  'GET /user/UserAliasForm': call({
    summary:
      'Returns the provider’s form to save a card without paying, or to replace the saved card or that of a subscription',
    access: 'customer',
    query: z.object({
      scheduleId: Id.optional().describe('Identifier of the subscription'),
      register: z.literal('true').optional().describe('Save a card; otherwise replace one'),
    }),
    answer: z.object({ form: PaymentForm }),
    perMinute: 120,
    errors: [
      'payment.no-saved-card',
      'payment.card-of-former-shop',
      'payment.too-many-attempts',
      'payment.too-often',
      'payment.not-configured',
      'payment.provider-down',
      'payment.provider-refused',
      'payment.no-card-change',
      'payment.card-already-saved',
      'payment.cards-not-kept',
    ],
  }),
  'DELETE /user/DeleteUserAlias': call({
    summary: 'Deletes the saved card here and at the provider; outstanding instalments stay due',
    access: 'customer',
    answer: Nothing,
  }),
} as const;
