import type { Routes } from '../platform/calls.ts';
import { archiveStuckCarts } from './calls/archive-stuck-carts.ts';
import { exportStuckCarts } from './calls/export-stuck-carts.ts';
import { handlePayment } from './calls/handle-payment.ts';
import { paymentsToCheck } from './calls/payments-to-check.ts';
import { resendStuckCarts } from './calls/resend-stuck-carts.ts';
import { restoreArchivedCarts } from './calls/restore-archived-carts.ts';
import { saleCart } from './calls/sale-cart.ts';
import { state } from './calls/state.ts';
import { stuckCart } from './calls/stuck-cart.ts';
import { stuckCartCount } from './calls/stuck-cart-count.ts';
import { stuckCarts } from './calls/stuck-carts.ts';

export const saleRoutes = {
  // customer
  'PUT /cart/SaleCart': saleCart,
  'GET /purchase/State': state,

  // administrator: stucked-carts
  'GET /Purchase/GetCartsforResendPurchase': stuckCarts,
  'GET /Purchase/StuckCartCount': stuckCartCount,
  'GET /Purchase/StuckCart': stuckCart,
  'POST /Purchase/ResendBlockedSaleByCartId': resendStuckCarts,
  'POST /Purchase/ArchivedBlockedSaleByCartId': archiveStuckCarts,
  'GET /Purchase/StuckCartsExport': exportStuckCarts,
  'GET /Purchase/PaymentsToCheck': paymentsToCheck,
  'POST /Purchase/HandledPayment': handlePayment,
  // administrator: archived-carts
  'POST /Purchase/RestoreArchivedSaleByCartId': restoreArchivedCarts,
} satisfies Routes;
