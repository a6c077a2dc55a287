import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { CERTIFICATE_PROBLEMS, HEALTH_LINES, KNOWN_SECRETS } from './health-rules.ts';
import { masters } from './master-area.ts';

/** Health of a venue: each check is green or needs attention. */

const CHECKS_EVERY_LINE = 'Reads the state of every part of a venue, its invariants included';
const admins = { right: 'settings.admin' } as const;

const Facts = z.object({
  count: z.int().optional().describe('Number of problems'),
  at: Instant.optional().describe('Time of the last success, or of the oldest problem'),
  reason: z.string().optional().describe('Explanation in words'),
  answers: z.int().optional().describe('Within fifteen minutes'),
  failures: z.int().optional(),
  averageMs: z.int().optional(),
  slowestMs: z.int().optional(),
  operation: z.string().optional().describe('Request to the ticketing system whose answer could not be used'),
  fields: z
    .string()
    .optional()
    .describe('Wrong fields of that answer; empty when it could not be read at all'),
  refused: z.int().optional().describe('Mails within a day'),
  bounced: z.int().optional().describe('Mails returned within a day; absent when nothing reports them'),
  waiting: z.int().optional().describe('Mails waiting for more than ten minutes'),
  secret: z.enum(KNOWN_SECRETS).optional().describe('Secret that expires first'),
  expiresOn: Day.optional(),
  host: z.string().optional().describe('Host of the certificate'),
  problem: z.enum(CERTIFICATE_PROBLEMS).optional(),
  unchecked: z.int().optional().describe('Rules that could not be checked'),
});

export const Health = z.object({
  displayName: z.string(),
  checkedAt: Instant.optional().describe(
    'Absent until the first check, which runs within five minutes of the opening',
  ),
  lines: z.array(
    z.object({
      line: z.enum(HEALTH_LINES),
      isGreen: z.boolean(),
      since: Instant.describe('Time of the last change between green and not green'),
      facts: Facts,
    }),
  ),
});

export const healthCalls = {
  'GET /settingsadmin/health': call({
    summary: 'Returns the last health check of the venue',
    access: admins,
    answer: Health,
  }),
  'POST /settingsadmin/checkhealth': call({
    summary: 'Checks the health of the venue now',
    access: admins,
    answer: Health,
    perMinute: 6,
    expensive: CHECKS_EVERY_LINE,
  }),
  'GET /settingsadmin/tenanthealth': call({
    summary: 'Returns the last health check of one of the platform’s venues',
    access: masters,
    query: z.object({ tenantId: Id }),
    answer: Health,
    errors: ['tenant.not-found'],
  }),
  'POST /settingsadmin/checktenanthealth': call({
    summary: 'Checks the health of one of the platform’s venues now',
    access: masters,
    body: z.object({ id: Id }),
    answer: Health,
    errors: ['tenant.not-found'],
    perMinute: 20,
    expensive: CHECKS_EVERY_LINE,
  }),
} as const;
