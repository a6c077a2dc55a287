import { z } from 'zod';
import { call } from '../../call.ts';
import { Cents, ExternalCode, Labels } from '../../shapes.ts';

/** Rules by which customers move tickets to another session, by service. */

const right = { right: 'settings.ticketing' } as const;

/** Most minutes before the start: thirty days. */
export const MOST_UNTIL_MINUTES = 43_200;

/** Most moves of one ticket. */
export const MOST_MOVES = 20;

/** Highest fee of a moved ticket, in cents. */
export const MOST_FEE = 100_000;

/** Most other services to whose sessions tickets of a service move. */
export const MOST_COMPANIONS = 50;

/** What becomes of the difference when a ticket moves to a session at a lower price. */
export const LOWER_PRICES = ['kept', 'refunded', 'credited'] as const;

const MovingRule = z.object({
  service: ExternalCode,
  isAllowed: z.boolean().describe('Customers move tickets of the service'),
  untilMinutes: z.int().min(0).max(MOST_UNTIL_MINUTES).describe('Minutes before the start of the session'),
  maxMoves: z.int().min(1).max(MOST_MOVES).describe('How often one ticket is moved'),
  acceptsCheaper: z.boolean().describe('Sessions at a lower price can be chosen'),
  lowerPrice: z
    .enum(LOWER_PRICES)
    .describe('Whether the venue keeps the difference at a lower price, refunds it, or gives credit for it'),
  fee: Cents.min(0)
    .max(MOST_FEE)
    .describe('What the venue keeps of a refunded or credited difference, for each ticket'),
  acceptsDearer: z.boolean().describe('Sessions at a higher price can be chosen; the difference is paid'),
  chargesFee: z.boolean().describe('The fee is paid for a session at the same or a higher price, too'),
  companions: z
    .array(ExternalCode)
    .max(MOST_COMPANIONS)
    .describe(
      'Other services to whose sessions tickets move as well; the first with a fitting price is taken',
    ),
});

export const MovingRules = z.object({
  isOffered: z.boolean().describe('Whether the ticketing system can move sold tickets'),
  isAcrossServices: z.boolean().describe('Whether it can move them to sessions of other services'),
  rules: z
    .array(
      MovingRule.extend({
        labels: Labels,
        fitting: z
          .array(ExternalCode)
          .describe(
            'Services that `companions` can name: with a price of the same name, VAT rate, places and visitors, which asks for no more',
          ),
      }),
    )
    .describe('Services with sessions, in the order of the catalogue'),
});

export const movingRuleCalls = {
  'GET /settingsticketing/movingrules': call({
    summary: 'Lists the rules of moving tickets, by service',
    access: right,
    answer: MovingRules,
  }),
  'PUT /settingsticketing/movingrules': call({
    summary: 'Sets the rules of moving tickets of some services; others stay unchanged',
    access: right,
    body: z.object({ rules: z.array(MovingRule).max(500) }),
    answer: MovingRules,
    errors: ['service.not-found'],
  }),
} as const;
