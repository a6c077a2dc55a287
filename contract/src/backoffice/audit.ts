import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant } from '../shapes.ts';
import { admin } from './team.ts';

/** One change: time, author, subject, old and new values; secrets are masked. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  administratorEmail: z.string().describe('E-mail address; empty for changes by the system'),
  isPlatform: z.boolean().describe('The author is an administrator of the platform who acted in the venue'),
  action: z.string().describe('Such as role.changed or design.saved'),
  subject: z.string().describe('Name of the changed thing at that time'),
  changes: z.array(z.object({ field: z.string(), from: z.string().optional(), to: z.string().optional() })),
});

export const auditCalls = {
  'GET /settingsadmin/audit': call({
    summary: 'Lists changes, newest first',
    access: admin,
    query: z.object({
      before: Id.optional().describe('Last entry of the previous page'),
      search: z.string().max(200).optional().describe('Matches address, action and subject'),
      action: z.string().max(80).optional().describe('Prefix of actions: role, design, …'),
      from: Day.optional(),
      until: Day.optional(),
    }),
    answer: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
  }),
} as const;
