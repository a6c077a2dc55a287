import { z } from 'zod';
import { OpenSession } from '../account/sessions.ts';
import { call } from '../call.ts';
import { Day, Id, Instant, Nothing } from '../shapes.ts';
import { admin } from './team.ts';

/** What was refused at a venue, and the administrator's own sessions. */

/** Why a sign-in, a proof or a right was refused, in the order of the page. */
export const REFUSAL_KINDS = ['password', 'blocked', 'code', 'passkey', 'identity', 'link', 'right'] as const;

export const Security = z.object({
  days: z
    .array(z.object({ day: Day, shop: z.int(), backoffice: z.int() }))
    .describe('Refusals of the last seven days in the time zone of the venue, the first day first'),
  refusals: z
    .array(
      z.object({
        site: z.enum(['shop', 'backoffice']),
        kind: z.enum(REFUSAL_KINDS),
        account: z.string().describe('j•••@example.com; empty where no account was named'),
        network: z.string().describe('Without its last part, 203.0.113.0/24'),
        count: z.int(),
        lastAt: Instant,
      }),
    )
    .describe('Of these days, by account and network, the latest first, a hundred at most'),
  factors: z.object({
    administrators: z.int(),
    withFactor: z.int().describe('With an application or a passkey as second factor'),
    isOwnSet: z.boolean().describe('The requester has one'),
  }),
});

export const securityCalls = {
  'GET /settingsadmin/security': call({
    summary: 'Refused sign-ins, proofs and rights of the last seven days, and second factors of the team',
    access: admin,
    answer: Security,
  }),
  'GET /user/admin/sessions': call({
    summary: 'The open sessions of the administrator, the one that was seen last first',
    access: 'administrator',
    answer: z.array(OpenSession),
  }),
  'DELETE /user/admin/othersessions': call({
    summary: 'Ends another session of the administrator; without an id every one but that which asks',
    access: 'administrator',
    query: z.object({ id: Id }).partial(),
    answer: Nothing,
    perMinute: 60,
  }),
} as const;

export type RefusalKind = (typeof REFUSAL_KINDS)[number];
