import type { Routes } from '#platform/http/calls.ts';
import { addReseller } from './calls/add-reseller.ts';
import { addResellerKey } from './calls/add-reseller-key.ts';
import { changeReseller } from './calls/change-reseller.ts';
import { exportResellerSales } from './calls/export-reseller-sales.ts';
import { resellerSales } from './calls/reseller-sales.ts';
import { resellers } from './calls/resellers.ts';
import { revokeResellerKey } from './calls/revoke-reseller-key.ts';

export const resellerRoutes = {
  // settings.ticketing
  'GET /settingsticketing/resellers': resellers,
  'POST /settingsticketing/reseller': addReseller,
  'PUT /settingsticketing/reseller': changeReseller,
  'POST /settingsticketing/resellerkey': addResellerKey,
  'DELETE /settingsticketing/resellerkey': revokeResellerKey,
  // settings.ticketing or settings.payment
  'GET /settingsticketing/resellersales': resellerSales,
  'GET /settingsticketing/resellersalesexport': exportResellerSales,
} satisfies Routes;
