import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { Nothing, VisibleLine } from '../shapes.ts';

/** How visitors tell a venue of what they could not use. */
export const BarrierReport = z.object({
  page: VisibleLine.max(300).optional().describe('Where they were, in their words'),
  description: z.string().trim().min(1).max(2000),
  email: Email.optional().describe('For an answer'),
});

export const accessibilityCalls = {
  'POST /portal/accessibilityReport': call({
    summary: 'Tells the venue of a barrier: mails it to its contact for accessibility',
    access: 'visitor',
    body: BarrierReport,
    answer: Nothing,
    errors: ['accessibility.no-contact'],
    perMinute: 5,
  }),
} as const;
