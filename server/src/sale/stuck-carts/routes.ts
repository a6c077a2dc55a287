import type { Routes } from '#platform/http/calls.ts';
import { archiveStuckCarts } from './calls/archive-stuck-carts.ts';
import { exportStuckCarts } from './calls/export-stuck-carts.ts';
import { refundStuckCarts } from './calls/refund-stuck-carts.ts';
import { resendStuckCarts } from './calls/resend-stuck-carts.ts';
import { restoreArchivedCarts } from './calls/restore-archived-carts.ts';
import { stuckCart } from './calls/stuck-cart.ts';
import { stuckCartCount } from './calls/stuck-cart-count.ts';
import { stuckCarts } from './calls/stuck-carts.ts';

export const stuckCartsRoutes = {
  // administrator: stucked-carts
  'GET /Purchase/GetCartsforResendPurchase': stuckCarts,
  'GET /Purchase/StuckCartCount': stuckCartCount,
  'GET /Purchase/StuckCart': stuckCart,
  'POST /Purchase/ResendBlockedSaleByCartId': resendStuckCarts,
  'POST /Purchase/ArchivedBlockedSaleByCartId': archiveStuckCarts,
  'POST /Purchase/RefundStuckCarts': refundStuckCarts,
  'GET /Purchase/StuckCartsExport': exportStuckCarts,
  // administrator: archived-carts
  'POST /Purchase/RestoreArchivedSaleByCartId': restoreArchivedCarts,
} satisfies Routes;
