import { z } from 'zod';
import { call } from '../call.ts';
import { access } from '../sale/stuck-carts.ts';
import { ExternalCode } from '../shapes.ts';

/** Blocking of tickets while their payment is disputed. */
export const blockCalls = {
  'POST /Purchase/BlockTickets': call({
    summary:
      'Blocks or unblocks the tickets of an order and its entitlements on cards at the entrance; the holders are mailed',
    access,
    body: z.object({ externalPurchaseId: ExternalCode, isBlocked: z.boolean() }),
    answer: z.object({
      isTurnstileInformed: z
        .boolean()
        .describe('False when the ticketing system cannot block: its turnstiles still admit'),
    }),
    errors: ['purchase.not-found'],
    perMinute: 120,
  }),
} as const;
