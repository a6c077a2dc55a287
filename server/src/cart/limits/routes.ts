import type { Routes } from '#platform/http/calls.ts';
import { cartLimits } from './calls/cart-limits.ts';
import { saveCartLimits } from './calls/save-cart-limits.ts';

export const cartLimitRoutes = {
  // settings.ticketing
  'GET /settingsportal/cartlimits': cartLimits,
  'PUT /settingsportal/cartlimits': saveCartLimits,
} satisfies Routes;
