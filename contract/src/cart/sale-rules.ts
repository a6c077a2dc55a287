import { z } from 'zod';
import { call } from '../call.ts';
import { RuleDraft } from '../catalogue/sale-rules.ts';
import { Day, ExternalCode, Quantity } from '../shapes.ts';

/** Sale rules tried on a sample cart. */

/** A line of a sample cart. */
export const SampleBooking = z.object({
  service: ExternalCode,
  theme: ExternalCode.optional(),
  day: Day.optional(),
  quantity: Quantity,
  isWithdrawal: z.boolean().optional().describe('Taken from a card'),
  renews: Day.optional().describe('Last day of what it renews'),
});

export const saleRuleTrialCalls = {
  'POST /SettingsTicketing/TryRules': call({
    summary: 'Evaluates a sample cart by rules that need not be saved yet; nothing is sold',
    access: { right: 'settings.ticketing' },
    body: z.object({
      rules: z.array(RuleDraft).max(40),
      cart: z.array(SampleBooking).max(30),
      booked: z.array(SampleBooking).max(30).describe('What the customer has booked already'),
      isSignedIn: z.boolean(),
      natures: z.array(ExternalCode).max(10).describe('Whose cards are in the account'),
    }),
    answer: z.array(
      z.object({
        line: z.int().describe('Its place in the cart'),
        rule: z.int().describe('Its place among the rules'),
        code: z.string(),
        message: z.string().describe('As the customer would read it'),
      }),
    ),
  }),
} as const;
