import { accountRoutes } from './account/routes.ts';
import { backofficeRoutes } from './backoffice/routes.ts';
import { boxOfficeRoutes } from './box-office/routes.ts';
import type { AllRoutes } from './calls.ts';
import { cardRoutes } from './cards/routes.ts';
import { cartRoutes } from './cart/cart.calls.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { planningRoutes } from './planning/planning.calls.ts';
import { saleRoutes } from './sale/routes.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { ticketRoutes } from './tickets/routes.ts';

/** The calls of each domain, in the order in which domains may import one another. */
export const DOMAINS = {
  tenants: tenantRoutes,
  account: accountRoutes,
  catalogue: catalogueRoutes,
  planning: planningRoutes,
  cards: cardRoutes,
  cart: cartRoutes,
  payment: paymentRoutes,
  sale: saleRoutes,
  tickets: ticketRoutes,
  'box-office': boxOfficeRoutes,
  backoffice: backofficeRoutes,
};

/** Every call of the interface with its handler. */
export const ROUTES = {
  ...tenantRoutes,
  ...accountRoutes,
  ...catalogueRoutes,
  ...planningRoutes,
  ...cardRoutes,
  ...cartRoutes,
  ...paymentRoutes,
  ...saleRoutes,
  ...ticketRoutes,
  ...boxOfficeRoutes,
  ...backofficeRoutes,
} satisfies AllRoutes;
