import { z } from 'zod';
import { Instant, Labels } from '../shapes.ts';

/** What a buyer accepts and confirms with an order; the server records it, with the time. */

/** The part of a query by which it is sent. */
export const ConsentQuery = {
  acceptedTerms: z
    .string()
    .max(2048)
    .optional()
    .describe('Address of the terms of sale that the buyer has read and accepted, as `usedLinks` names it'),
  confirmedDocuments: z
    .literal('true')
    .optional()
    .describe('The buyer has the supporting documents of `GetDocJustifsByCartId`'),
};

/** What was recorded with an order. */
export const OrderConsent = z.object({
  at: Instant,
  terms: z.object({ name: z.string(), url: z.string() }).optional().describe('As they were then'),
  documents: z.array(z.object({ priceLabels: Labels, documents: z.array(Labels) })),
});
