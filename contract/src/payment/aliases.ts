import { z } from 'zod';
import { call } from '../call.ts';
import { Nothing } from '../shapes.ts';

/** A card that the payment provider keeps for a customer: masked. */
export const SavedCardView = z.object({
  brand: z.string(),
  lastDigits: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  isExpired: z.boolean(),
});

export const aliasCalls = {
  'GET /user/UserAlias': call({
    summary: 'The card that the customer has saved, masked',
    access: 'customer',
    answer: z.object({ card: SavedCardView.nullable() }),
  }),
  'DELETE /user/DeleteUserAlias': call({
    summary: 'Forgets the saved card, here and at the provider; what is owed over time stays owed',
    access: 'customer',
    answer: Nothing,
  }),
} as const;
