import type { Routes } from '#platform/http/calls.ts';
import { historicPurchases } from './calls/historic-purchases.ts';
import { withdrawFromOrder } from './calls/withdraw-from-order.ts';
import { withdrawalOptions } from './calls/withdrawal-options.ts';

export const ordersRoutes = {
  // customer
  'GET /user/GetHistoricPurchases': historicPurchases,
  'GET /Purchase/Withdrawal': withdrawalOptions,
  'POST /Purchase/Withdrawal': withdrawFromOrder,
} satisfies Routes;
