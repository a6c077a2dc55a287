import { z } from 'zod';
import { Session } from '../account/auth.ts';
import { call } from '../call.ts';
import { code, Id } from '../shapes.ts';
import { masters } from './master-area.ts';

/** Someone of the platform in the back office of a venue: for an hour, with a reason, recorded in the journals of both. */

export const visitCalls = {
  'POST /settingsadmin/tenantvisit': call({
    summary: 'Enters the back office of a venue on behalf of the platform',
    access: masters,
    body: z.object({
      id: Id,
      reason: z.string().trim().min(1, code('field.required')).max(200).describe('For the journals'),
    }),
    answer: z.object({ address: z.string().describe('To be opened within a minute, once') }),
    errors: ['tenant.not-found', 'tenant.archived', 'visit.second-factor'],
    perMinute: 20,
  }),
  'POST /user/admin/beginvisit': call({
    summary:
      'Begins the visit of an administrator of the platform with the key of its address; the key is spent',
    access: 'backoffice',
    body: z.object({ key: z.string().max(200) }),
    answer: Session,
    errors: ['visit.key'],
    perMinute: 30,
  }),
} as const;
