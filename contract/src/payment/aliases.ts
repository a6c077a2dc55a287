import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Nothing } from '../shapes.ts';
import { PaymentForm } from './form.ts';

/** A card that the payment provider keeps: masked. */
export const MaskedCard = z.object({
  brand: z.string(),
  lastDigits: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
  /** At the end of this month or of the next. */
  expiresSoon: z.boolean(),
});

const SavedCardView = MaskedCard.extend({
  isOfFormerShop: z
    .boolean()
    .describe('Whether the venue has changed its shop since it was saved: it pays no order any more'),
  isGone: z
    .boolean()
    .describe('Whether the provider keeps it no more: it was deleted there, and pays nothing'),
  canReplace: z.boolean().describe('Whether another card can take its place at the provider'),
});

export const aliasCalls = {
  'GET /user/UserAlias': call({
    summary: 'The card that the customer has saved, masked',
    access: 'customer',
    answer: z.object({
      card: SavedCardView.nullable(),
      canAdd: z
        .boolean()
        .describe('Whether a card can be saved without paying; in place of one that cannot be replaced'),
    }),
  }),
  'GET /user/UserAliasForm': call({
    summary:
      'The provider’s form to save a card without paying, to replace the saved card, or that of a subscription',
    access: 'customer',
    query: z.object({
      scheduleId: Id.optional().describe('Of the subscription'),
      register: z.literal('true').optional().describe('Saves a card; otherwise one is replaced'),
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
    summary: 'Deletes the saved card, here and at the provider; what is owed over time stays owed',
    access: 'customer',
    answer: Nothing,
  }),
} as const;
