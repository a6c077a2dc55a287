import { z } from 'zod';
import { call } from '../call.ts';
import { Day, Id, Instant, Nothing, VisibleName } from '../shapes.ts';
import { API_SCOPES } from './api-key-rules.ts';

/** Keys with which a venue's own systems use `/api/v2`. */

const access = { right: 'settings.api' } as const;

const Scopes = z
  .array(z.enum(API_SCOPES))
  .min(1)
  .max(API_SCOPES.length)
  .overwrite((scopes) => API_SCOPES.filter((scope) => scopes.includes(scope)));

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  ending: z.string().describe('The last four characters'),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: Instant,
  createdBy: z.string().describe('E-mail address of the administrator'),
  expiresAt: Instant.nullable().describe('Instant from which it is refused'),
  isExpired: z.boolean(),
  usedAt: Instant.nullable().describe('Time of the last request, to the minute'),
});

export const apiKeyCalls = {
  'GET /settingsadmin/apikeys': call({
    summary: 'Lists the API keys that are not revoked, and the address at which they work',
    access,
    answer: z.object({
      address: z.string().describe('Address of `/api/v2` on the origin of the venue'),
      keys: z.array(ApiKey),
    }),
  }),
  'POST /settingsadmin/apikey': call({
    summary: 'Makes an API key with its scopes',
    access,
    body: z.object({
      name: VisibleName,
      scopes: Scopes,
      lastDay: Day.optional().describe(
        'Last day on which it works, on the clock of the venue; absent for ever',
      ),
    }),
    answer: z.object({ id: Id, key: z.string().describe('Returned once; only a hash is stored') }),
    errors: ['api-key.name', 'api-key.most', 'api-key.past'],
    refusedOnVisit: true,
  }),
  'DELETE /settingsadmin/apikey': call({
    summary: 'Revokes an API key immediately',
    access,
    query: z.object({ id: Id }),
    answer: Nothing,
    errors: ['api-key.unknown'],
  }),
} as const;
