import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Instant, Labels } from '../shapes.ts';
import { MOST_HOURS, MOST_STEPS } from './cancellation-step-rules.ts';
import { MOST_FLEXIBLE_CENTS } from './flexible-ticket-rules.ts';

/** Rules by which customers cancel tickets of sessions and get a part of their price back, set by each venue. */

const right = { right: 'settings.ticketing' } as const;

export const CancellationStep = z.object({
  hours: z.int().min(0).max(MOST_HOURS).describe('Hours before the start of the session, of elapsed time'),
  percent: z.int().min(1).max(100).describe('Refunded share of the price'),
});

export const CancellationSteps = z
  .array(CancellationStep)
  .max(MOST_STEPS)
  .describe('Hours and shares fall from step to step; after the last one nothing is refunded');

export const FlexibleRule = z.object({
  amount: z.int().min(1).max(MOST_FLEXIBLE_CENTS).describe('Supplement for each place, in cents'),
  steps: CancellationSteps,
  creditSteps: CancellationSteps,
});

export const ResalePercent = z
  .int()
  .min(0)
  .max(100)
  .describe(
    'Share of the price that is refunded in all when the session starts, if somebody else has taken the places, where it is more than by the steps; until the session starts. 0: no more than by the steps',
  );

/** The flexible ticket of a line of a cart or an order. */
export const FlexibleTerms = z.object({
  unitAmount: z.int().describe('Supplement for each ticket, in cents; once chosen, a part of the unit price'),
  steps: CancellationSteps,
  creditSteps: CancellationSteps,
  ordinary: z
    .object({
      steps: CancellationSteps,
      creditSteps: CancellationSteps,
      resalePercent: ResalePercent.optional().describe(
        'The share once somebody else takes the place: with the flexible ticket too, unless its steps give as much. Absent: none',
      ),
    })
    .describe('The terms without it'),
});

export const CancellationRules = z.object({
  isOffered: z.boolean().describe('False for a ticketing system that does not report used tickets'),
  isResaleOffered: z.boolean().describe('False for a ticketing system that does not report sold places'),
  services: z.array(
    z.object({
      service: ExternalCode,
      labels: Labels,
      steps: CancellationSteps.describe('Of a refund in money; empty: customers do not get money'),
      creditSteps: CancellationSteps.describe(
        'Of credit; empty: no credit. Both empty: customers do not cancel',
      ),
      flexible: FlexibleRule.optional().describe('The flexible ticket that visitors may buy'),
      resalePercent: ResalePercent,
      changedAt: Instant.optional(),
    }),
  ),
});

export const cancellationRuleCalls = {
  'GET /settingsticketing/cancellationrules': call({
    summary: 'Lists services with sessions and the rules by which customers cancel them',
    access: right,
    answer: CancellationRules,
  }),
  'PUT /settingsticketing/cancellationrules': call({
    summary:
      'Changes the rule of some services from now on; an order keeps the rule of its sale where that refunds more',
    access: right,
    body: z.object({
      services: z.array(ExternalCode).min(1).max(500),
      steps: CancellationSteps,
      creditSteps: CancellationSteps.default([]).describe(
        'Steps by which the price becomes credit: a gift card of the venue. Beside `steps`, the customer chooses',
      ),
      flexible: FlexibleRule.nullable()
        .optional()
        .describe(
          'At every moment at least as good as the steps; null: no flexible ticket is sold. Unchanged when absent',
        ),
      resalePercent: ResalePercent.optional().describe('Unchanged when absent'),
      seen: CancellationSteps.optional().describe(
        'The steps that the first service had when they were read; the call is refused when they differ',
      ),
      seenCredit: CancellationSteps.optional().describe('The same of its steps of credit'),
      seenFlexible: FlexibleRule.nullable().optional().describe('The same of its flexible ticket'),
      seenResale: ResalePercent.optional().describe('The same of its share if the place is taken'),
    }),
    answer: CancellationRules,
    errors: [
      'service.not-found',
      'cancellation.steps',
      'cancellation.flexible-worse',
      'cancellation.not-offered',
      'cancellation.resale-not-offered',
      'settings.changed',
    ],
  }),
} as const;
