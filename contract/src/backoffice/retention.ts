import { z } from 'zod';
import { call } from '../call.ts';
import { Instant } from '../shapes.ts';
import { admin } from './team.ts';

/** How long the portal stores each kind of data. */

/** Kinds of data, in display order: those about customers first. */
export const RETENTION_KINDS = [
  'accounts',
  'household',
  'consents',
  'access',
  'sessions',
  'exports',
  'carts',
  'attempts',
  'proofs',
  'cards',
  'orders',
  'payments',
  'gifts',
  'noShows',
  'wallets',
  'invoices',
  'mails',
  'refusals',
  'imports',
  'apiRequests',
  'webhooks',
  'team',
  'audit',
  'settings',
  'operation',
  'demonstration',
] as const;

export type RetentionKind = (typeof RETENTION_KINDS)[number];

/**
 * What ends the storage: a number of `days`; the erasure of the customer’s `account`; the `law`, which demands at least ten
 * years; a `decision` of the venue, which removes or replaces the data.
 */
export const RETENTION_ENDS = ['days', 'account', 'law', 'decision'] as const;

/** Maximum number of records that the page counts. */
export const MAX_COUNTED = 10_000;

export const retentionCalls = {
  'GET /settingsadmin/retention': call({
    summary:
      'Lists how long each kind of data is stored, how many records there are, and what the last night removed',
    access: admin,
    answer: z.object({
      rules: z.array(
        z.object({
          kind: z.enum(RETENTION_KINDS),
          end: z.enum(RETENTION_ENDS),
          days: z.int().optional(),
          records: z.int().optional().describe(`At most ${MAX_COUNTED}; absent for data that is not counted`),
          hasMore: z.boolean().describe('Whether there are more records than that'),
          removed: z.int().optional().describe('Records that the last run removed or anonymised'),
          ranAt: Instant.optional(),
        }),
      ),
      nextRunAt: Instant,
    }),
    perMinute: 60,
  }),
} as const;
