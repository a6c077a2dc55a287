import { z } from 'zod';
import { call, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Id, Instant, Nothing } from '../shapes.ts';

/** The open sessions of the own account. */

export const OpenSession = z.object({
  id: Id,
  isCurrent: z.boolean().describe('The one that asks'),
  browser: z.string().describe('Name of the browser, as it says itself; empty when it is not known'),
  system: z.string().describe('Name of its system or device; empty when it is not known'),
  network: z.string().describe('Network of the sign-in without its last part, 203.0.113.0/24'),
  beganAt: Instant,
  seenAt: Instant.describe('When the session was last extended'),
});

export const sessionCalls = {
  'GET /user/sessions': call({
    summary: 'The open sessions of the customer, the one that was seen last first',
    access: 'customer',
    answer: z.array(OpenSession),
  }),
  'DELETE /user/session': call({
    summary: 'Ends one session of the customer: that of the id, or the one that asks',
    access: 'customer',
    query: z.object({ id: Id }).partial(),
    answer: Nothing,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'DELETE /user/othersessions': call({
    summary: 'Ends every session of the customer but the one that asks',
    access: 'customer',
    answer: Nothing,
    perMinute: 30,
  }),
} as const;
