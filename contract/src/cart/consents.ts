import { z } from 'zod';
import { Instant, Labels } from '../shapes.ts';

/** Consents of a buyer with an order; the server records them with the time. */

/** Query parameters that carry the consents. */
export const ConsentQuery = {
  acceptedTerms: z
    .string()
    .max(2048)
    .optional()
    .describe('Address of the accepted terms of sale, as in `usedLinks`'),
  confirmedDocuments: z
    .literal('true')
    .optional()
    .describe('The buyer confirms to have the documents of `GetDocJustifsByCartId`'),
};

/** Consents recorded with an order. */
export const OrderConsent = z.object({
  at: Instant,
  terms: z.object({ name: z.string(), url: z.string() }).optional().describe('Documents at that time'),
  documents: z.array(z.object({ priceLabels: Labels, documents: z.array(Labels) })),
});
