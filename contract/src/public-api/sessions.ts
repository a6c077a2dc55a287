import { z } from 'zod';
import { Cents, Day, Instant, Labels } from '../shapes.ts';
import { operation } from './operation.ts';
import { Code, inDefaultLanguage, page, pageOf } from './values.ts';

/** Sessions with their places. */

export const Session = z.object({
  id: Code,
  start: Instant,
  end: Instant,
  names: Labels.describe('Of its first service'),
  services: z.array(Code),
  establishment: Code,
  theme: Code.optional(),
  room: Labels.optional(),
  places: z.int().describe('Free places now'),
  capacity: z.int(),
  prices: z
    .record(z.string(), Cents)
    .optional()
    .describe('Own prices by name; otherwise those of the service apply'),
  saleStart: Instant.optional().describe('Start of a sale that has not begun'),
});

const session = {
  id: 'S-2026-12-05-0930',
  start: '2026-12-05T08:30:00.000Z',
  end: '2026-12-05T09:15:00.000Z',
  names: inDefaultLanguage('Aquagym'),
  services: ['ACT-AQUAGYM'],
  establishment: 'PISC-CENTRE',
  theme: 'AQUA',
  places: 7,
  capacity: 20,
};

export const sessionOperations = {
  listSessions: operation({
    method: 'GET',
    path: '/sessions',
    summary: 'Lists the sessions between two days, both included, by start; 31 days at most',
    scope: 'sessions:read',
    query: z.object({
      from: Day,
      until: Day,
      service: Code.optional(),
      establishment: Code.optional(),
      theme: Code.optional(),
      ...page,
    }),
    answer: pageOf(Session),
    errors: ['interval.not-authorized'],
    example: {
      query: { from: '2026-12-01', until: '2026-12-07', service: 'ACT-AQUAGYM' },
      answer: { items: [session] },
    },
  }),
  readSession: operation({
    method: 'GET',
    path: '/sessions/{sessionId}',
    summary: 'Returns a session with its free places',
    scope: 'sessions:read',
    params: z.object({ sessionId: Code }),
    answer: Session,
    errors: ['event.not-found'],
    example: { params: { sessionId: 'S-2026-12-05-0930' }, answer: session },
  }),
} as const;
