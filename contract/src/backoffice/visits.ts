import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { call } from '../call.ts';
import { code, Id } from '../shapes.ts';
import { masters } from './master-area.ts';

/**
 * Visits of platform administrators in a venue's back office: for an hour, with a reason, recorded in both audit
 * logs.
 */

export const visitCalls = {
  'POST /settingsadmin/tenantvisit': call({
    summary: 'Opens a visit of a venue’s back office for a platform administrator',
    access: masters,
    body: z.object({
      id: Id,
      reason: z.string().trim().min(1, code('field.required')).max(200).describe('Reason for the audit logs'),
    }),
    answer: z.object({ address: z.string().describe('Address to open once within a minute') }),
    errors: ['tenant.not-found', 'tenant.archived', 'visit.second-factor'],
    perMinute: 20,
  }),
  'POST /user/admin/beginvisit': call({
    summary: 'Begins a visit with the key from its address; the key is then used up',
    access: 'backoffice',
    body: z.object({ key: z.string().max(200) }),
    answer: Session,
    errors: ['visit.key'],
    perMinute: 30,
  }),
} as const;
