import { z } from 'zod';
import { Instant, Labels } from '../shapes.ts';
import { RightUnit } from './cards.ts';

/** Changes of a card by an order. */
export const SOLD_CARD_EFFECTS = ['created', 'reloaded', 'subscribed', 'renewed', 'withdrawn'] as const;

export const SoldCard = z.object({
  effect: z.enum(SOLD_CARD_EFFECTS),
  cardNumber: z.string(),
  holder: z.string().optional(),
  serviceName: Labels,
  rights: z
    .array(z.object({ unit: RightUnit, remaining: z.int().optional(), validityEndDate: Instant }))
    .describe('Remainder on the card after the order'),
});
