import { z } from 'zod';
import { call } from '../call.ts';
import { access } from '../sale/stuck-carts.ts';
import { ExternalCode } from '../shapes.ts';

/** Tickets that the entrance refuses while their payment is disputed. */
export const blockCalls = {
  'POST /Purchase/BlockTickets': call({
    summary:
      'Closes the entrance to the tickets of an order and to what it put on cards, or opens it again; the holders are mailed',
    access,
    body: z.object({ externalPurchaseId: ExternalCode, isBlocked: z.boolean() }),
    answer: z.object({
      isTurnstileInformed: z
        .boolean()
        .describe(
          'False when the ticketing system’s interface has no blocking: its turnstiles go on opening',
        ),
    }),
    errors: ['purchase.not-found'],
    perMinute: 120,
  }),
} as const;
