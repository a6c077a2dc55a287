import { blocksRoutes } from './blocks/routes.ts';
import { ordersRoutes } from './orders/routes.ts';
import { receiptsRoutes } from './receipts/routes.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { transfersRoutes } from './transfers/routes.ts';

/** Every call of the domain, by concern. */
export const ticketRoutes = {
  ...ticketsRoutes,
  ...ordersRoutes,
  ...receiptsRoutes,
  ...transfersRoutes,
  ...blocksRoutes,
};
