import { z } from 'zod';
import { Instant, Labels } from '../shapes.ts';
import { RightUnit } from './cards.ts';

/** What an order did with a card. */
export const SOLD_CARD_EFFECTS = ['created', 'reloaded', 'subscribed', 'renewed', 'withdrawn'] as const;

export const SoldCard = z.object({
  effect: z.enum(SOLD_CARD_EFFECTS),
  cardNumber: z.string(),
  holder: z.string().optional().describe('Whose name the card bears'),
  serviceName: Labels,
  rights: z
    .array(z.object({ unit: RightUnit, remaining: z.int().optional(), validityEndDate: Instant }))
    .describe('What was on the card after it'),
});
