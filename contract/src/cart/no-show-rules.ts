import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Labels } from '../shapes.ts';

/** Rules by which missed places pause the bookings of a customer, by service. */

const right = { right: 'settings.ticketing' } as const;

/** Most missed places until a pause. */
export const MOST_MISSED = 20;

/** Most days in which missed places count, and most days of a pause. */
export const MOST_DAYS = 365;

const NoShowRule = z.object({
  service: ExternalCode,
  isCounted: z.boolean().describe('Missed places of the service count'),
  missed: z.int().min(1).max(MOST_MISSED).describe('Missed places that begin a pause'),
  days: z.int().min(1).max(MOST_DAYS).describe('Days on the venue’s clock in which they count together'),
  pauseDays: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .describe('Whole days on the venue’s clock after the day on which the pause begins'),
});

export const NoShowRules = z.object({
  isOffered: z.boolean().describe('Whether the ticketing system reports used tickets'),
  rules: z
    .array(NoShowRule.extend({ labels: Labels }))
    .describe('Services with sessions, in the order of the catalogue'),
});

export const noShowRuleCalls = {
  'GET /settingsticketing/noshowrules': call({
    summary: 'Lists the rules by which missed places pause bookings, by service',
    access: right,
    answer: NoShowRules,
  }),
  'PUT /settingsticketing/noshowrules': call({
    summary:
      'Sets the rules of missed places of some services; others stay unchanged. Without its rule, the pauses of a service end',
    access: right,
    body: z.object({ rules: z.array(NoShowRule).max(500) }),
    answer: NoShowRules,
    errors: ['service.not-found'],
  }),
} as const;
