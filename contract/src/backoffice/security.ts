import { z } from 'zod';
import { OpenSession } from '../account/sessions.ts';
import { call } from '../call.ts';
import { Day, Id, Instant, Nothing } from '../shapes.ts';
import { admin } from './team.ts';

/** Refused attempts at a venue, and the administrator's own sessions. */

/** Kinds of refused attempts, in display order. */
export const REFUSAL_KINDS = ['password', 'blocked', 'code', 'passkey', 'identity', 'link', 'right'] as const;

export const Security = z.object({
  days: z
    .array(z.object({ day: Day, shop: z.int(), backoffice: z.int() }))
    .describe('Refusals per day of the last seven days in the venue’s time zone, oldest first'),
  refusals: z
    .array(
      z.object({
        site: z.enum(['shop', 'backoffice']),
        kind: z.enum(REFUSAL_KINDS),
        account: z.string().describe('j•••@example.com; empty when no account was named'),
        network: z.string().describe('Without the last part, 203.0.113.0/24'),
        count: z.int(),
        lastAt: Instant,
      }),
    )
    .describe('Refusals of these days by account and network, newest first, 100 at most'),
  factors: z.object({
    administrators: z.int(),
    withFactor: z.int().describe('Administrators with an authenticator or a passkey'),
    isOwnSet: z.boolean().describe('The requester has a second factor'),
  }),
});

export const securityCalls = {
  'GET /settingsadmin/security': call({
    summary:
      'Lists refused sign-ins, proofs and rights of the last seven days, and counts second factors of the team',
    access: admin,
    answer: Security,
  }),
  'GET /user/admin/sessions': call({
    summary: 'Lists the administrator’s open sessions, most recently active first',
    access: 'administrator',
    answer: z.array(OpenSession),
  }),
  'DELETE /user/admin/othersessions': call({
    summary: 'Ends another session of the administrator; without an id, all but that of the request',
    access: 'administrator',
    query: z.object({ id: Id }).partial(),
    answer: Nothing,
    perMinute: 60,
  }),
} as const;

export type RefusalKind = (typeof REFUSAL_KINDS)[number];
