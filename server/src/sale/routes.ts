import { closingRoutes } from './closings/closings.calls.ts';
import { paymentChecksRoutes } from './payment-checks/payment-checks.calls.ts';
import { resellerRoutes } from './resellers/resellers.calls.ts';
import { sellingRoutes } from './selling/selling.calls.ts';
import { stuckCartsRoutes } from './stuck-carts/stuck-carts.calls.ts';
import { takingsRoutes } from './takings/takings.calls.ts';

/** Every call of the domain, by concern. */
export const saleRoutes = {
  ...sellingRoutes,
  ...stuckCartsRoutes,
  ...paymentChecksRoutes,
  ...takingsRoutes,
  ...closingRoutes,
  ...resellerRoutes,
};
