import { z } from 'zod';
import { call } from '../call.ts';
import { Cents, ExternalCode, Id, Instant } from '../shapes.ts';
import { RESALE_STATES } from './resale-rules.ts';

/** Cancelled tickets that are refunded further once somebody else takes their places. */

const Resale = z.object({
  id: Id,
  orderNumber: ExternalCode,
  ticketNumber: ExternalCode,
  places: z.int(),
  amount: Cents.describe('What more is refunded when the session starts, if somebody has taken the place'),
  state: z
    .enum(RESALE_STATES)
    .describe(
      'open: nobody has taken the place yet; taken: refunded; untaken: the session has started; closed: the venue has closed the session, and the whole price is refunded',
    ),
  givenUpAt: Instant,
  endedAt: Instant.optional(),
});

export const resaleCalls = {
  'GET /boxoffice/resales': call({
    summary:
      'Lists the cancelled tickets of a session that are refunded if their places are taken, the first in order first',
    access: { right: 'venue.desk' },
    query: z.object({ eventExternalId: ExternalCode }),
    answer: z.array(Resale),
  }),
} as const;
