import { setTimeout as sleep } from 'node:timers/promises';
import { expireDueCarts } from '#cart/cart.service.ts';
import { addPlaces, cartToPay, type Session } from '../system/support.ts';
import type { PortalTest } from './portal.ts';

/** Portal and customer for stuck carts. */
export interface StuckMaker {
  portal: PortalTest;
  /** Token of the customer who pays. */
  token: string;
  tenant?: string;
}

/** Creates a paid cart whose places were sold to others before its payment: stuck at the first attempt. */
export async function cartWithoutPlaces(maker: StuckMaker, quantity = 2) {
  const { portal, token, tenant = 'aqua-rivage' } = maker;
  const session = await portal.session(quantity, tenant);
  const { cart, form } = await cartToPay(portal, session, quantity, { token, tenant });
  await portal.sql(`update portal.cart set valid_until = now() - interval '5 minutes' where id = $1`, [
    cart.id,
  ]);
  await expireDueCarts(portal.services);
  await addPlaces(portal, session, quantity, { tenant });
  await portal.notify(form, {}, tenant);
  await untilStuck(portal, cart.id);
  return { cartId: cart.id, session, form };
}

/** Adds places to a session, so that a resend finds some. */
export const givePlaces = (portal: PortalTest, session: Session, places: number) =>
  portal.sql('update venue.session set is_by_hand = true, capacity = capacity + $2 where id = $1', [
    session.id,
    places,
  ]);

/** Waits for a sale that begins after the response to its notification. */
export async function untilStuck(portal: PortalTest, cartId: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const [cart] = await portal.sql<{ state: string }>('select state from portal.cart where id = $1', [
      cartId,
    ]);
    if (cart?.state === 'stuck') return;
    await sleep(25);
  }
  throw new Error('The cart is not stuck');
}

/** Inserts carts that are stuck without an answer directly into the database, since tests need thousands. */
export async function insertStuckCarts(
  { portal, tenant = 'aqua-rivage' }: Pick<StuckMaker, 'portal' | 'tenant'>,
  count: number,
  { state = 'stuck', cents = 1250 }: { state?: 'stuck' | 'archived'; cents?: number } = {},
): Promise<string[]> {
  const rows = await portal.sql<{ id: string }>(
    `with buyer as (
       select customer.tenant_id, customer.id from portal.customer join portal.tenant on tenant.id = customer.tenant_id
        where tenant.name = $1 and email = 'jeanne@example.com'),
     made as (
       select buyer.tenant_id, buyer.id as user_id, gen_random_uuid() as cart_id, gen_random_uuid() as attempt_id, place
         from buyer, generate_series(1, $2::int) as place),
     attempted as (
       insert into portal.payment_attempt (tenant_id, id, cart_id, cart_version, site_id, mode, transaction_id,
         transaction_day, started_at, amount, currency, state, transaction_uuid)
       select tenant_id, attempt_id, cart_id, 1, '12345678', 'TEST', substr(md5(attempt_id::text), 1, 6),
              date '2020-01-01' + (place % 1000), now(), $3::int + place, 'EUR', 'paid', md5(cart_id::text) from made
       returning id)
     insert into portal.cart (tenant_id, id, user_id, state, locale, lines, total_amount, valid_until, attempt_id,
       paid_at, sale_attempts, sale_failure)
     select tenant_id, cart_id, user_id, 'open', 'fr-FR', $4, $3::int + place, now(), attempt_id,
            now() - make_interval(mins => place), 6, 'The ticketing system failed'
       from made where (select count(*) from attempted) > 0
     returning id`,
    [tenant, count, cents, JSON.stringify([LINE])],
  );
  const ids = rows.map(({ id }) => id);
  await portal.sql('update portal.cart set state = $2 where id = any ($1)', [ids, state]);
  return ids;
}

const labels = { 'fr-FR': 'Entrée' };
const LINE = {
  id: '00000000-0000-4000-8000-000000000001',
  service: 'ENTREE',
  type: 1,
  serviceName: labels,
  family: 'F',
  establishment: 'E',
  establishmentLabels: labels,
  priceName: '',
  labels,
  unitPrices: { '': 1250 },
  unitPrice: 1250,
  quantity: 1,
  vatRate: 100,
  supportingDocuments: [],
  details: [{ id: '00000000-0000-4000-8000-000000000002', quantity: 1 }],
};
