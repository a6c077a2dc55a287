import { LOOKUP_PAGE } from '@guichet/contract/backoffice/lookup.ts';
import { customerNumber } from '#account/profile/rules.ts';
import { showCards } from '#cards/cards/service.ts';
import { capturedOfCarts } from '#payment/refunds/data.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readBelongings } from '#tickets/tickets/service.ts';
import { readOrders, readRegistration, readUnsoldCarts } from '../data.ts';
import { pageOf } from '../rules.ts';
import { requireCustomer } from '../service.ts';
import { viewCart, viewFoundCard, viewFoundTicket, viewOrder, viewProfile } from '../view.ts';

/** All that a customer has, and records the look-up. */
export const customer: Handler<'GET /settingsadmin/lookupcustomer'> = async ({
  query: { customerId, skipOrders, skipTickets },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const found = await requireCustomer(services, tenant, customerId);
  const [{ orders, carts, registeredAt }, belongings] = await Promise.all([
    transaction(async (db) => {
      const isFirstPage = skipOrders === 0 && skipTickets === 0;
      if (isFirstPage)
        await recordChange(db, identity, { action: 'lookup.opened', subject: customerNumber(customerId) });
      const orders = pageOf(
        await readOrders(db, customerId, skipOrders, LOOKUP_PAGE.orders + 1),
        LOOKUP_PAGE.orders,
      );
      const captured = await capturedOfCarts(
        db,
        orders.rows.map(({ cartId }) => cartId),
      );
      const shown = orders.rows.map((order) => viewOrder(order, captured.get(order.cartId) ?? []));
      return {
        orders: { ...orders, rows: shown },
        carts: await readUnsoldCarts(db, customerId),
        registeredAt: await readRegistration(db, customerId),
      };
    }),
    readBelongings(services, tenant, customerId),
  ]);
  const { catalogue, cards } = belongings;
  const tickets = pageOf(
    belongings.tickets.slice(skipTickets, skipTickets + LOOKUP_PAGE.tickets + 1),
    LOOKUP_PAGE.tickets,
  );
  return {
    customer: viewProfile(found, registeredAt ?? fail('customer.not-found')),
    cards: (catalogue ? showCards(cards, catalogue) : []).map(viewFoundCard),
    carts: carts.map(viewCart),
    orders: orders.rows,
    hasMoreOrders: orders.hasMore,
    tickets: tickets.rows.map((ticket) => viewFoundTicket(ticket, catalogue)),
    hasMoreTickets: tickets.hasMore,
    isComplete: belongings.isComplete,
  };
};
