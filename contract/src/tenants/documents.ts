import { z } from 'zod';
import { call } from '../call.ts';
import { Binary, Id, Labels, LocaleTag } from '../shapes.ts';

export const UsedLink = z.object({
  id: Id,
  labels: Labels,
  isTerms: z.boolean().describe('The terms of sale, which the buyer accepts with an order'),
  contents: z.partialRecord(LocaleTag, z.object({ name: z.string(), url: z.string() })),
});

export const documentCalls = {
  'GET /portal/usedLinkFile': call({
    summary: 'A document of the footer',
    access: 'visitor',
    query: z.object({ usedLinkId: Id, language: z.string().max(10) }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['link.not-found'],
  }),
} as const;
