import { z } from 'zod';
import { CardRefusal } from './cards.ts';
import { Amount, Code, Count } from './values.ts';

/**
 * Statuses of the problems of the adapter API by reason. A problem is an answer of RFC 9457: nothing has happened. 401 and
 * 403 mean that the key is refused.
 */
export const PROBLEM_STATUSES = {
  'invalid-request': 400,
  'key-refused': 401,
  'signature-refused': 401,
  'message-repeated': 409,
  'not-found': 404,
  'not-offered': 501,
  'not-enough-places': 409,
  'unknown-session': 409,
  'session-over': 409,
  'no-price': 409,
  'booking-refused': 409,
  'price-changed': 409,
  card: 409,
  'already-sold': 409,
  refused: 409,
  used: 409,
  unknown: 409,
  blocked: 409,
  'already-blocked': 409,
  'attached-elsewhere': 409,
} as const;

export type ProblemReason = keyof typeof PROBLEM_STATUSES;

const ProblemName = z.enum(Object.keys(PROBLEM_STATUSES) as [ProblemReason, ...ProblemReason[]]);

/** Media type of a problem. */
export const PROBLEM_TYPE = 'application/problem+json';

export const Problem = z
  .object({
    type: z.string().optional().describe('`about:blank`, or the address of an explanation'),
    title: z.string().optional(),
    status: z.int().optional(),
    detail: z.string().optional().describe('For the log and the administrators of the portal'),
    reason: ProblemName.describe('Member of the problem that the portal reads'),
    sessionId: Code.optional(),
    places: Count.optional().describe('not-enough-places: what the key could hold of the session'),
    priceName: z.string().optional(),
    unitPriceCents: Amount.optional().describe('price-changed: the price of now'),
    lineId: Code.optional(),
    refusal: CardRefusal.optional().describe('card: why the line is refused'),
  })
  .describe('Problem details of RFC 9457');

const atSession = { sessionId: Code };

/** Refusals of a hold, with the members that each needs. */
export const HoldRefusal = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('not-enough-places'), ...atSession, places: Count }),
  z.object({
    reason: z.enum(['unknown-session', 'session-over', 'no-price', 'booking-refused']),
    ...atSession,
  }),
  z.object({
    reason: z.literal('price-changed'),
    ...atSession,
    priceName: z.string(),
    unitPriceCents: Amount,
  }),
  z.object({ reason: z.literal('card'), lineId: Code, refusal: CardRefusal }),
  z.object({ reason: z.literal('already-sold') }),
]);

export const SellRefusal = z.object({
  reason: z.enum(['not-enough-places', 'unknown-session', 'refused']),
  detail: z.string(),
});

export const MoveRefusal = z.object({
  reason: z.enum(['unknown', 'used', 'unknown-session', 'session-over', 'not-enough-places']),
});
