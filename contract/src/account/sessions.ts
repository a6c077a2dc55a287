import { z } from 'zod';
import { call, SIGN_INS_PER_MINUTE } from '../call.ts';
import { Id, Instant, Nothing } from '../shapes.ts';

/** The open sessions of the requester's account. */

export const OpenSession = z.object({
  id: Id,
  isCurrent: z.boolean().describe('Whether it is the session of this request'),
  browser: z.string().describe('Name of the browser from its user agent; empty when unknown'),
  system: z.string().describe('Name of the operating system or device; empty when unknown'),
  network: z.string().describe('Network of the sign-in without the last part, 203.0.113.0/24'),
  beganAt: Instant,
  seenAt: Instant.describe('When the session was last extended'),
});

export const sessionCalls = {
  'GET /user/sessions': call({
    summary: 'Lists the customer’s open sessions, most recently active first',
    access: 'customer',
    answer: z.array(OpenSession),
  }),
  'DELETE /user/session': call({
    summary: 'Ends one session of the customer; without an id, the session of the request',
    access: 'customer',
    query: z.object({ id: Id }).partial(),
    answer: Nothing,
    perMinute: SIGN_INS_PER_MINUTE,
  }),
  'DELETE /user/othersessions': call({
    summary: 'Ends all sessions of the customer except that of the request',
    access: 'customer',
    answer: Nothing,
    perMinute: 30,
  }),
} as const;
