import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { CERTIFICATE_PROBLEMS, HEALTH_LINES, KNOWN_SECRETS } from './health-rules.ts';
import { masters } from './master-area.ts';

/** How a venue is: line by line green, or worth a person’s attention. */

const CHECKS_EVERY_LINE = 'Reads the state of every part of a venue, its invariants included';
const admins = { right: 'settings.admin' } as const;

const Facts = z.object({
  count: z.int().optional().describe('Of what should not be'),
  at: Instant.optional().describe('Of the last success, or the oldest'),
  reason: z.string().optional().describe('In words'),
  answers: z.int().optional().describe('In fifteen minutes'),
  failures: z.int().optional(),
  averageMs: z.int().optional(),
  slowestMs: z.int().optional(),
  refused: z.int().optional().describe('Mails, in a day'),
  bounced: z.int().optional().describe('Mails that came back, in a day; absent where nothing reports them'),
  waiting: z.int().optional().describe('Mails, for ten minutes'),
  secret: z.enum(KNOWN_SECRETS).optional().describe('That ends first'),
  expiresOn: Day.optional(),
  host: z.string().optional().describe('Whose certificate it is'),
  problem: z.enum(CERTIFICATE_PROBLEMS).optional(),
  unchecked: z.int().optional().describe('Rules that could not be asked'),
});

export const Health = z.object({
  displayName: z.string(),
  checkedAt: Instant.optional().describe(
    'Absent until the first check, five minutes after the opening at most',
  ),
  lines: z.array(
    z.object({
      line: z.enum(HEALTH_LINES),
      isGreen: z.boolean(),
      since: Instant.describe('When it turned green, or the other way'),
      facts: Facts,
    }),
  ),
});

export const healthCalls = {
  'GET /settingsadmin/health': call({
    summary: 'How the venue is, as it was last checked',
    access: admins,
    answer: Health,
  }),
  'POST /settingsadmin/checkhealth': call({
    summary: 'Checks now how the venue is',
    access: admins,
    answer: Health,
    perMinute: 6,
    expensive: CHECKS_EVERY_LINE,
  }),
  'GET /settingsadmin/tenanthealth': call({
    summary: 'How one of the platform’s venues is, as it was last checked',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: Health,
    errors: ['tenant.not-found'],
  }),
  'POST /settingsadmin/checktenanthealth': call({
    summary: 'Checks now how one of the platform’s venues is',
    access: masters,
    body: z.object({ id: Id }),
    answer: Health,
    errors: ['tenant.not-found'],
    perMinute: 20,
    expensive: CHECKS_EVERY_LINE,
  }),
} as const;
