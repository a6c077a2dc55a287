import { hashCode } from '#account/codes/codes.service.ts';
import { orderKey } from '#account/guests/guests.ts';
import { addPlaces, beginPayment, finishSales } from '../system/support.ts';
import type { PortalTest } from './portal.ts';

/** The venue of these tests, whose provider notifies by a form. */
export const GUEST_VENUE = 'aqua-rivage';

/** Switches purchases without an account on or off. */
export async function allowGuests(portal: PortalTest, isOn = true): Promise<void> {
  await portal.sql(
    `insert into portal.parameter (tenant_id, parameter_group, code, is_enable)
     select id, 'ticketing', 'ticketingItems_guestOrders', $2 from portal.tenant where name = $1
     on conflict (tenant_id, parameter_group, code) do update set is_enable = excluded.is_enable`,
    [GUEST_VENUE, isOn],
  );
}

let added = 0;

/** Returns an address that no other test uses. */
export const newAddress = (): string => `guest-${++added}-${process.pid}@example.com`;

/** Puts places of a separate session into a visitor's cart and begins the purchase without an account. */
export async function beginAsGuest(portal: PortalTest, email: string) {
  const tenant = GUEST_VENUE;
  const session = await portal.session(20, tenant);
  const { body: cart } = await addPlaces(portal, session, 2, { tenant });
  const { body, status } = await portal.ask('POST /cart/Guest', { tenant, body: { cartId: cart.id, email } });
  if (status !== 200) throw new Error(`The purchase did not begin: ${status}`);
  return { cart, session, token: body.token };
}

/** Buys two tickets without an account. @returns the order with the key of its link */
export async function buyAsGuest(portal: PortalTest, email = newAddress()) {
  const tenant = GUEST_VENUE;
  const { cart, session, token } = await beginAsGuest(portal, email);
  await portal.notify(await beginPayment(portal, cart.id, { tenant, token }), {}, tenant);
  await finishSales(portal, [cart.id]);
  const [row] = await portal.sql<{ number: string; guestId: string; linkId: string }>(
    `select external_purchase_id as number, user_id as "guestId", link_id as "linkId"
       from portal.purchase join portal.guest on guest.customer_id = purchase.user_id where purchase.cart_id = $1`,
    [cart.id],
  );
  if (!row) throw new Error('Nothing was sold');
  return { ...row, cart, session, token, email, key: orderKey(portal.services.secrets, row.linkId) };
}

/** Requests the code of an order and replaces the mailed one: the returned code is then valid. */
export async function requestOrderCode(portal: PortalTest, order: { number?: string; email: string }) {
  const { email, number } = order;
  const body = { email, ...(number !== undefined && { externalPurchaseId: number }) };
  await portal.ask('POST /purchase/OrderCode', { tenant: GUEST_VENUE, body });
  const [row] = await portal.sql<{ id: string }>(
    `select id from portal.account_code where purpose = 'order' and email = $1`,
    [email],
  );
  if (!row) throw new Error('No code was requested');
  const code = '314159';
  await portal.sql(
    `update portal.account_code set code_hash = $2, expires_at = now() + interval '10 minutes' where id = $1`,
    [row.id, hashCode(portal.services.secrets, row.id, code)],
  );
  return code;
}
