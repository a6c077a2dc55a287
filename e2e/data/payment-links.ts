import { makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { admin, callApiAs } from './administrators.ts';
import { LANE_POOL } from './demonstration.ts';

/** Sells a place of one session to a new customer by a payment link, by calls. @returns the path of its page */
export async function openPaymentLink(): Promise<string> {
  const { id: eventId, service, priceName } = await makeOffer({ sql }, 10, LANE_POOL);
  const email = `${uniqueName('desk').replaceAll(' ', '-')}@example.com`;
  const customer = await callApiAs(admin(), 'POST /boxoffice/deskcustomer', {
    body: { firstName: 'Lise', lastName: 'Morel', email, locale: 'fr-FR' },
  });
  const { cart } = await callApiAs(admin(), 'PUT /boxoffice/deskcart', {
    body: {
      customerId: customer.id,
      cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }],
    },
  });
  const { address } = await callApiAs(admin(), 'POST /boxoffice/desklink', {
    body: { cartId: cart.id, version: cart.version, minutes: 60, isMailed: false },
  });
  const { pathname, hash } = new URL(address ?? '');
  return pathname + hash;
}
