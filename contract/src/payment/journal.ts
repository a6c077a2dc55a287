import { z } from 'zod';
import { call } from '../call.ts';
import { Day, StreamedFile } from '../shapes.ts';

/** The payment journal: every result that the provider signed, each entry chained to the one before by its hash. */

export const journalCalls = {
  'GET /settingsadmin/paymentjournal': call({
    summary: 'The payment journal of some days as a file, with the hashes that chain its entries',
    access: { right: 'settings.payment' },
    query: z.object({
      format: z.enum(['csv', 'json']),
      from: Day.optional().describe('First day on which entries were recorded'),
      until: Day.optional().describe('Last one'),
    }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    perMinute: 10,
  }),
} as const;
