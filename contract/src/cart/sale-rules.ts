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
  isWithdrawal: z.boolean().optional().describe('Withdrawn from a card'),
  renews: Day.optional().describe('Last day of the renewed entitlement'),
});

export const saleRuleTrialCalls = {
  'POST /SettingsTicketing/TryRules': call({
    summary: 'Evaluates a sample cart by rules, saved or not; sells nothing',
    access: { right: 'settings.ticketing' },
    body: z.object({
      rules: z.array(RuleDraft).max(40),
      cart: z.array(SampleBooking).max(30),
      booked: z.array(SampleBooking).max(30).describe('Earlier bookings of the customer'),
      isSignedIn: z.boolean(),
      natures: z.array(ExternalCode).max(10).describe('Holders of the cards in the account'),
    }),
    answer: z.array(
      z.object({
        line: z.int().describe('Index of the line in the cart'),
        rule: z.int().describe('Index of the rule'),
        code: z.string(),
        message: z.string().describe('Message that the customer would read'),
      }),
    ),
  }),
} as const;
