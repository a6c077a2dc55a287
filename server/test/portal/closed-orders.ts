import { newPerson } from '../system/world.ts';
import { buyLines } from './card-orders.ts';
import type { PortalTest } from './portal.ts';

/** Returns helpers for orders of sessions that a venue closes. */
export function closedOrders(given: () => { portal: PortalTest }) {
  /** Buys tickets of a session; by default a session and a customer of their own. */
  async function bought(quantity = 1, sessions = 1, locale = 'fr-FR') {
    const person = await newPerson(given().portal, 'aqua-rivage');
    await given().portal.sql('update portal.customer set locale = $1 where id = $2', [locale, person.userId]);
    const chosen = [];
    for (let at = 0; at < sessions; at++) chosen.push(await given().portal.session(10));
    const sale = await buyLines(
      given().portal,
      person.token,
      chosen.map(({ id, service, priceName }) => ({
        service,
        priceName,
        cartLineDetails: [{ eventId: id, quantity }],
      })),
    );
    const number = sale.externalPurchaseId ?? '';
    const ids = chosen.map(({ id }) => id);
    return { person, number, ids, id: ids[0] ?? '', session: chosen[0] };
  }

  const ticketsOf = (number: string) =>
    given().portal.sql<{ sessionId: string; isRefunded: boolean }>(
      `select session_id as "sessionId", refunded_at is not null as "isRefunded" from portal.ticket
         join portal.purchase on purchase.id = purchase_id where external_purchase_id = $1 order by 1`,
      [number],
    );
  const refundsOf = (number: string) =>
    given().portal.sql<{ amount: number; state: string; email: string }>(
      `select refund.amount, refund.state, administrator_email as email from portal.refund
         join portal.purchase on purchase.id = purchase_id
        where external_purchase_id = $1 and refund.state <> 'refused'`,
      [number],
    );

  return { bought, ticketsOf, refundsOf };
}
