import { blocksRoutes } from './blocks/blocks.calls.ts';
import { cancellationRoutes } from './cancellations/cancellations.calls.ts';
import { dataExportRoutes } from './data-export/data-export.calls.ts';
import { doublePurchaseRoutes } from './double-purchases/double-purchases.calls.ts';
import { movesRoutes } from './moves/moves.calls.ts';
import { movingRuleRoutes } from './moves/settings/moving-rules.calls.ts';
import { noShowRoutes } from './no-shows/no-shows.calls.ts';
import { orderLinkRoutes } from './order-links/order-links.calls.ts';
import { ordersRoutes } from './orders/orders.calls.ts';
import { receiptsRoutes } from './receipts/receipts.calls.ts';
import { refundsRoutes } from './refunds/refunds.calls.ts';
import { resaleRoutes } from './resales/resales.calls.ts';
import { ticketsRoutes } from './tickets/tickets.calls.ts';
import { transfersRoutes } from './transfers/transfers.calls.ts';
import { walletRoutes } from './wallets/wallets.calls.ts';

/** Every call of the domain, by concern. */
export const ticketRoutes = {
  ...ticketsRoutes,
  ...ordersRoutes,
  ...orderLinkRoutes,
  ...receiptsRoutes,
  ...refundsRoutes,
  ...cancellationRoutes,
  ...resaleRoutes,
  ...transfersRoutes,
  ...doublePurchaseRoutes,
  ...movesRoutes,
  ...movingRuleRoutes,
  ...noShowRoutes,
  ...blocksRoutes,
  ...dataExportRoutes,
  ...walletRoutes,
};
