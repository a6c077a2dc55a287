import { cartToPay, finishSales } from '../system/support.ts';
import type { PortalTest } from './portal.ts';

/**
 * Buys tickets of a separate session for a customer of the demonstration.
 * @returns the tickets as shown to the customer
 */
export async function buyTickets(portal: PortalTest, token: string, quantity = 1) {
  const session = await portal.session(quantity + 5);
  const { cart, form } = await cartToPay(portal, session, quantity, { token });
  await portal.notify(form);
  await finishSales(portal, [cart.id]);
  const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token });
  const newest = body.tickets.reduce((last, ticket) => (ticket.soldAt > last.soldAt ? ticket : last));
  return body.tickets.filter(({ externalPurchaseId }) => externalPurchaseId === newest.externalPurchaseId);
}
