import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { Nothing, VisibleLine } from '../shapes.ts';

/** Reports of accessibility barriers by visitors. */
export const BarrierReport = z.object({
  page: VisibleLine.max(300).optional().describe('Page or place, in the visitor’s words'),
  description: z.string().trim().min(1).max(2000),
  email: Email.optional().describe('Address for a reply'),
});

export const accessibilityCalls = {
  'POST /portal/accessibilityReport': call({
    summary: 'Mails an accessibility barrier to the venue’s accessibility contact',
    access: 'visitor',
    body: BarrierReport,
    answer: Nothing,
    errors: ['accessibility.no-contact'],
    perMinute: 5,
  }),
} as const;
