import type { OperationAnswer } from '@guichet/contract/public-api/operations.ts';
import { fail } from '#kernel/errors.ts';
import { showPurchase } from '#tickets/orders/orders.service.ts';
import type { OperationHandler, OperationHandlers } from './operations.ts';
import { type ListedPurchase, readOrdersAfter, readShownOrder } from './orders.sql.ts';
import { isExactInstant, isUuid, nextOf, readCursor } from './pages.ts';
import { toTicket } from './tickets.ts';

type Order = OperationAnswer<'listOrders'>['items'][number];

/** Tickets of one order that are read; no order has more. */
const MAX_TICKETS = 1000;

function toOrder(row: ListedPurchase): Order {
  const order = showPurchase(row);
  return {
    number: order.externalPurchaseId,
    customerId: row.userId,
    soldAt: order.soldAt,
    recordedAt: row.recordedAt.toISOString(),
    totalAmount: order.totalAmount,
    currency: order.currency,
    ...(order.giftAmount !== undefined && { giftAmount: order.giftAmount }),
    ticketCount: order.ticketCount,
    lines: order.lines.map((line) => ({
      id: line.id,
      names: line.serviceName,
      priceNames: line.priceLabels,
      quantity: line.quantity,
      totalAmount: line.lineTotalAmount,
      ...(line.flexible && { flexibleUnitAmount: line.flexible.unitAmount }),
      ...(line.sessionStarts && { sessionStarts: line.sessionStarts }),
      isRefunded: line.isRefunded,
    })),
    refunds: order.refunds.map(({ id, at, amount, state }) => ({ id, at, amount, state })),
  };
}

const listOrders: OperationHandler<'listOrders'> = async ({ query, transaction }) => {
  const { limit, cursor, ...wanted } = query;
  const after = readCursor(cursor, [isExactInstant, isUuid]);
  const rows = await transaction((db) => readOrdersAfter(db, { ...wanted, after, most: limit + 1 }));
  return nextOf(rows, limit, ({ recordedExactly, id }) => [recordedExactly, id], toOrder);
};

const readOrder: OperationHandler<'readOrder'> = async ({
  params: { number },
  services,
  tenant,
  transaction,
}) => {
  const order = (await transaction((db) => readShownOrder(db, number))) ?? fail('purchase.not-found');
  const found = await services.ticketing.of(tenant).identifyTickets({ number, most: MAX_TICKETS });
  const tickets = found.filter(({ orderNumber }) => orderNumber === number);
  return { ...toOrder(order), tickets: tickets.map(toTicket) };
};

export const orderHandlers: OperationHandlers<'listOrders' | 'readOrder'> = { listOrders, readOrder };
