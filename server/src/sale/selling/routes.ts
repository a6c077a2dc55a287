import type { Routes } from '#platform/http/calls.ts';
import { outcome } from './calls/outcome.ts';
import { saleCart } from './calls/sale-cart.ts';
import { state } from './calls/state.ts';

export const sellingRoutes = {
  // visitor
  'GET /purchase/Outcome': outcome,
  // customer
  'PUT /cart/SaleCart': saleCart,
  'GET /purchase/State': state,
} satisfies Routes;
