import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { admin } from './team.ts';

/** One change: who, when, what of what, from which value to which; secrets are masked. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  administratorEmail: z.string().describe('Empty for what the system did by itself'),
  isPlatform: z.boolean().describe('By an administrator of the platform, who acted in the venue'),
  action: z.string().describe('Such as role.changed or design.saved'),
  subject: z.string().describe('Name of what was changed, as it was then'),
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
});

export const auditCalls = {
  'GET /settingsadmin/audit': call({
    summary: 'Who changed what, newest first',
    access: admin,
    query: z.object({
      before: Id.optional().describe('The last entry seen: those before it follow'),
      search: z.string().max(200).optional().describe('In address, action and subject'),
      action: z.string().max(80).optional().describe('Actions that begin so: role, design, …'),
      from: Day.optional(),
      until: Day.optional(),
    }),
    answer: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
} as const;
