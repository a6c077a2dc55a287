import type { Routes } from '#platform/http/calls.ts';
import { historicPurchases } from './calls/historic-purchases.ts';

export const ordersRoutes = {
  // customer
  'GET /user/GetHistoricPurchases': historicPurchases,
} satisfies Routes;
