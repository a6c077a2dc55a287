import type { Routes } from '#platform/http/calls.ts';
import { handlePayment } from './payment-checks/calls/handle-payment.ts';
import { paymentsToCheck } from './payment-checks/calls/payments-to-check.ts';
import { saleCart } from './selling/calls/sale-cart.ts';
import { state } from './selling/calls/state.ts';
import { archiveStuckCarts } from './stuck-carts/calls/archive-stuck-carts.ts';
import { exportStuckCarts } from './stuck-carts/calls/export-stuck-carts.ts';
import { resendStuckCarts } from './stuck-carts/calls/resend-stuck-carts.ts';
import { restoreArchivedCarts } from './stuck-carts/calls/restore-archived-carts.ts';
import { stuckCart } from './stuck-carts/calls/stuck-cart.ts';
import { stuckCartCount } from './stuck-carts/calls/stuck-cart-count.ts';
import { stuckCarts } from './stuck-carts/calls/stuck-carts.ts';

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
