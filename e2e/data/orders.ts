import { randomBytes, randomUUID } from 'node:crypto';
import type { CallInput } from '@guichet/contract/calls.ts';
import { callApi } from '../harness/api.ts';
import { Buyer, makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { waitForMail } from '../harness/outbox.ts';
import { portal } from '../harness/portal.ts';
import { storeItems, type Visitor } from '../harness/visitor.ts';
import { addCustomer } from './customers.ts';
import { JEANNE, LANE_POOL, PASSWORD, SWIM_CAP, VENUE } from './demonstration.ts';

type WantedLine = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];

/** Creates a customer with places of one session in the cart, by calls. */
export async function fillCart(
  email: string,
  quantity = 1,
  service = LANE_POOL,
): Promise<{ buyer: Buyer; cartId: string }> {
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const { body } = await buyer.addToCart(await makeOffer({ sql }, 10, service), quantity);
  return { buyer, cartId: body.id };
}

/**
 * Signs a customer in and gives them a cart with one place, in the browser's storage.
 * @returns the cart's id
 */
export async function storeFilledCart(visitor: Visitor, email = JEANNE): Promise<string> {
  const { buyer, cartId } = await fillCart(email);
  await storeItems(visitor, {
    [`${VENUE}/tokenExpiry`]: buyer.session.expiresAt,
    [`${VENUE}/token`]: buyer.session.token,
    [`${VENUE}/cart`]: JSON.stringify({ id: cartId, lines: 1 }),
  });
  return cartId;
}

/**
 * Buys tickets for one session, of the lane pool unless another service is given, by calls.
 * @returns the number of the order
 */
export async function buyTicket(email = JEANNE, quantity = 1, service = LANE_POOL): Promise<string> {
  const { buyer, cartId } = await fillCart(email, quantity, service);
  return pay(buyer, cartId);
}

/**
 * Signs a customer in and gives them a cart of articles that costs enough for instalments.
 * @returns the cart's id
 */
export const storeExpensiveCart = (visitor: Visitor, email = JEANNE): Promise<string> =>
  storeCart(visitor, email, { service: SWIM_CAP, cartLineDetails: [{ quantity: 20 }] });

/**
 * Signs a customer in and gives them a cart with a year's subscription.
 * @returns the cart's id
 */
export const storeSubscriptionCart = (visitor: Visitor, email: string): Promise<string> =>
  storeCart(visitor, email, {
    service: 'ABO-AN',
    priceName: 'PLEIN',
    cartLineDetails: [{ quantity: 1, cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }],
  });

async function storeCart(visitor: Visitor, email: string, line: WantedLine): Promise<string> {
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const { body } = await buyer.call('PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } });
  await storeItems(visitor, {
    [`${VENUE}/tokenExpiry`]: buyer.session.expiresAt,
    [`${VENUE}/token`]: buyer.session.token,
    [`${VENUE}/cart`]: JSON.stringify({ id: body.id, lines: 1 }),
  });
  return body.id;
}

/**
 * Buys articles of the shop, by calls.
 * @returns the number of the order
 */
export const buyArticle = (email = JEANNE, quantity = 1): Promise<string> =>
  buyUndated(email, { service: SWIM_CAP, cartLineDetails: [{ quantity }] });

/**
 * Buys tickets that open any day, by calls.
 * @returns the number of the order
 */
export const buyAdmission = (email = JEANNE, quantity = 1): Promise<string> =>
  buyUndated(email, { service: 'ENT-UNITE', priceName: 'PLEIN', cartLineDetails: [{ quantity }] });

async function buyUndated(email: string, line: WantedLine): Promise<string> {
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const { body } = await buyer.call('PUT /cart/AddOrUpdateCart', { body: { cartLines: [line] } });
  return pay(buyer, body.id);
}

export async function pay(buyer: Buyer, cartId: string): Promise<string> {
  const form = await buyer.paymentForm(cartId);
  await buyer.enterCard(await buyer.openPaymentPage(form ?? {}));
  const outcome = await buyer.waitForOutcome(cartId);
  if (outcome !== 'success') throw new Error(`The order ended as ${outcome}`);
  const { body } = await buyer.call('GET /purchase/State', { query: { cartId } });
  return body.externalPurchaseId ?? '';
}

/**
 * Adds a session with one place, five minutes after that of an order, at another price.
 * @param cents how much its price is higher; negative for a lower one
 * @param service code of its service; that of the order when absent
 */
export async function addSession(
  order: string,
  cents: number,
  service?: string,
): Promise<{ id: string; day: string }> {
  const id = `other-${order}`;
  await sql(
    `insert into venue.session
     select copied.* from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
       join venue.session as original on original.tenant_id = ticket.tenant_id and original.id = ticket.session_id
      cross join lateral jsonb_populate_record(original, jsonb_build_object(
        'id', '${id}', 'start_at', original.start_at + interval '5 minutes', 'end_at', original.end_at + interval '5 minutes',
        'held', 0, 'sold', 0, 'sold_elsewhere', 0, 'capacity', 1, 'is_by_hand', true, 'pool_id', null,
        'service_codes', ${service === undefined ? 'original.service_codes' : `array['${service}']`},
        'unit_prices', jsonb_build_object(purchase.lines -> 0 ->> 'priceName', (purchase.lines -> 0 ->> 'unitPrice')::int + ${cents}))) as copied
      where ticket.ticket_number = '${order}-1'`,
  );
  const [start] = await sql<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from venue.session where id = '${id}'`,
  );
  return { id, day: start?.day ?? '' };
}

/** Signs a customer in, and begins a move of a new ticket that costs three euros. @returns the cart that pays it */
export async function storeMoveToPay(visitor: Visitor, email = JEANNE): Promise<string> {
  const order = await buyTicket(email);
  const { id: eventId } = await addSession(order, 300);
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const wanted = { ticketNumbers: [`${order}-1`], moveId: randomUUID(), eventId, amount: 300 };
  const { body } = await buyer.call('POST /user/TicketMovePayment', { body: wanted });
  await storeItems(visitor, {
    [`${VENUE}/tokenExpiry`]: buyer.session.expiresAt,
    [`${VENUE}/token`]: buyer.session.token,
  });
  return body.cartId;
}

/** Returns the path of the link by which the recipient of a mailed offer refuses further ones. */
export async function refusalLink(recipient = `friend-${randomUUID()}@example.com`): Promise<string> {
  // From a new account, since the mails per day of an account are limited.
  const giver = await addCustomer();
  const ticketNumber = `${await buyTicket(giver)}-1`;
  const buyer = new Buyer(portal().url);
  await buyer.signIn(giver);
  await buyer.call('POST /user/TicketTransfer', { body: { ticketNumber, email: recipient } });
  const { text } = await waitForMail(recipient, (mail) => mail.text.includes('refuse-offers#'));
  return /https?:\/\/[^/]+(\/\S+refuse-offers#\S+)/.exec(text)?.[1] ?? '';
}

/**
 * Offers a new ticket of a customer by a link.
 * @returns the path of the link
 */
export async function offerTicket(email = JEANNE): Promise<string> {
  const ticketNumber = `${await buyTicket(email)}-1`;
  const buyer = new Buyer(portal().url);
  await buyer.signIn(email);
  const { body } = await buyer.call('POST /user/TicketTransfer', { body: { ticketNumber } });
  const { pathname, hash } = new URL(body.link);
  return pathname + hash;
}

/** The venue whose payers go to a hosted checkout. One test file only sets its payments. */
export const RINK = 'patinoire-givre';

/** Signs a customer of the rink in, with three articles in the cart. */
export async function storeRinkCart(visitor: Visitor): Promise<void> {
  const target = { tenant: RINK };
  const body = { email: JEANNE, password: PASSWORD };
  const { token, expiresAt } = await callApi('POST /user/login', { body }, target);
  const cartLines = [{ service: 'LOC-PATINS', cartLineDetails: [{ quantity: 3 }] }];
  const cart = await callApi('PUT /cart/AddOrUpdateCart', { body: { cartLines } }, { ...target, token });
  await storeItems(visitor, {
    [`${RINK}/tokenExpiry`]: expiresAt,
    [`${RINK}/token`]: token,
    [`${RINK}/cart`]: JSON.stringify({ id: cart.id, lines: 1 }),
  });
}

/**
 * Opens a session of the rink at the embedded checkout, as its server does.
 * @param language of its page
 * @returns its id
 */
export async function openCheckout(language: string): Promise<string> {
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  const request = {
    locale: language,
    success_url: portal().url,
    cancel_url: portal().url,
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1350',
  };
  await sql(
    `insert into sandbox.checkout_session (id, account, idempotency_key, request, created_at, expires_at)
     values ($1, 'acct_PatinoireGivre', $1, $2, now(), now() + interval '31 minutes')`,
    [id, JSON.stringify(request)],
  );
  return id;
}

/** Returns the code of a new ticket that opens any day. */
export async function newCode(): Promise<string> {
  const [ticket] = await sql<{ code: string }>('select code from venue.ticket where ticket_number = $1', [
    `${await buyAdmission()}-1`,
  ]);
  return ticket?.code ?? '';
}
