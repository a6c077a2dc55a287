import type { Routes } from '../platform/calls.ts';
import { saleCart } from './calls/sale-cart.ts';
import { state } from './calls/state.ts';

export const saleRoutes = {
  // customer
  'PUT /cart/SaleCart': saleCart,
  'GET /purchase/State': state,
} satisfies Routes;
