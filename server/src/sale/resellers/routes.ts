import type { Routes } from '#platform/http/calls.ts';
import { addReseller } from './calls/add-reseller.ts';
import { addResellerKey } from './calls/add-reseller-key.ts';
import { resellers } from './calls/resellers.ts';
import { revokeResellerKey } from './calls/revoke-reseller-key.ts';

export const resellerRoutes = {
  // settings.ticketing
  'GET /settingsticketing/resellers': resellers,
  'POST /settingsticketing/reseller': addReseller,
  'POST /settingsticketing/resellerkey': addResellerKey,
  'DELETE /settingsticketing/resellerkey': revokeResellerKey,
} satisfies Routes;
