import { z } from 'zod';
import { call } from '../call.ts';
import { Day, StreamedFile } from '../shapes.ts';

/** The payment journal: every result signed by the provider; each entry contains the hash of the one before. */

export const journalCalls = {
  'GET /settingsadmin/paymentjournal': call({
    summary: 'Exports the payment journal of a period with the hashes that chain its entries',
    access: { right: 'settings.payment' },
    query: z.object({
      format: z.enum(['csv', 'json']),
      from: Day.optional().describe('First day on which entries were recorded'),
      until: Day.optional().describe('Last day'),
    }),
    answer: StreamedFile,
    mediaType: 'application/octet-stream',
    perMinute: 10,
  }),
} as const;
