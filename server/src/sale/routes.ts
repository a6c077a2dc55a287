import { closingRoutes } from './closings/routes.ts';
import { paymentChecksRoutes } from './payment-checks/routes.ts';
import { resellerRoutes } from './resellers/routes.ts';
import { sellingRoutes } from './selling/routes.ts';
import { stuckCartsRoutes } from './stuck-carts/routes.ts';
import { takingsRoutes } from './takings/routes.ts';

/** Every call of the domain, by concern. */
export const saleRoutes = {
  ...sellingRoutes,
  ...stuckCartsRoutes,
  ...paymentChecksRoutes,
  ...takingsRoutes,
  ...closingRoutes,
  ...resellerRoutes,
};
