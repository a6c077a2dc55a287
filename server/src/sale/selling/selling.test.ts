import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { sweepDueSales } from './selling.service.ts';

const faults = createFaults(7);
let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest({ wrapTicketing: faults.wrap, circuitBreaker: { openFor: 0 } });
  token = await portal.signIn();
});
beforeEach(() => faults.clear());
afterAll(() => portal[Symbol.asyncDispose]());

/** Creates a cart with held places. @returns the cart, and the provider’s form for it */
async function cartToPay(quantity = 2, places = 20) {
  const session = await portal.session(places);
  const { service, priceName, id } = session;
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity }] }] },
    token,
  });
  return { session, cart, form: await formOf(cart.id) };
}

async function formOf(cartId: string): Promise<Record<string, string>> {
  const { body } = await portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token });
  return body.form?.fields ?? {};
}

const stateOf = async (cartId: string) =>
  (await portal.ask('GET /purchase/State', { query: { cartId }, token })).body;

/** Waits for a sale that begins after the response to the notification. */
async function settled(cartId: string, until: readonly string[] = ['success', 'delayed']) {
  for (let tries = 0; tries < 100; tries++) {
    const sale = await stateOf(cartId);
    if (until.includes(sale.outcome)) return sale;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return stateOf(cartId);
}

/** Makes postponed sales due now, and runs them. */
async function takeUpDueSales() {
  await portal.sql(
    `update portal.cart set sale_due_at = now() - interval '1 second' where state in ('paid', 'selling')`,
  );
  await sweepDueSales(portal.services);
}

const countOf = async (table: string, cartId: string) =>
  (
    await portal.sql<{ count: number }>(
      `select count(*)::int from ${table} where $1 in (select cart_id::text from portal.purchase where id = purchase_id)`,
      [cartId],
    )
  )[0]?.count;
const salesOf = (cartId: string) =>
  portal.sql('select order_number from venue.sale where key = $1', [cartId]);
const placesOf = async (id: string) =>
  (
    await portal.sql<{ held: number; sold: number }>('select held, sold from venue.session where id = $1', [
      id,
    ])
  )[0];

describe('a paid cart', () => {
  test('becomes one order with its tickets, and its places are sold', async () => {
    const { cart, form, session } = await cartToPay(2);
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'confirming' });
    expect(await portal.notify(form)).toMatchObject({ status: 200 });
    expect(await settled(cart.id)).toMatchObject({ outcome: 'success', ticketCount: 2, canRetry: false });
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 2 });
  });

  test('is sold once after any number of notifications, also twenty concurrent ones (I4, I5)', async () => {
    const { cart, form, session } = await cartToPay(3);
    const uuid = { vads_trans_uuid: 'ab'.repeat(16) };
    await Promise.all(Array.from({ length: 20 }, () => portal.notify(form, uuid)));
    await settled(cart.id);
    await Promise.all(Array.from({ length: 5 }, () => portal.notify(form, uuid)));
    expect(await salesOf(cart.id)).toHaveLength(1);
    expect(await countOf('portal.ticket', cart.id)).toBe(3);
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 3 });
    expect(
      await portal.sql(
        'select 1 from portal.payment_event where attempt_id = (select attempt_id from portal.cart where id = $1)',
        [cart.id],
      ),
    ).toHaveLength(1);
  });

  test('with two payments has one sale, and the second payment is refunded (I1)', async () => {
    const { cart, form } = await cartToPay();
    const second = await formOf(cart.id);
    await portal.notify(form);
    await portal.notify(second);
    await settled(cart.id);
    expect(await salesOf(cart.id)).toHaveLength(1);
    expect(
      await portal.sql(
        'select 1 from portal.payment_refund r join portal.payment_attempt a on a.id = r.attempt_id where a.cart_id = $1',
        [cart.id],
      ),
    ).toHaveLength(1);
  });

  test('that has expired gets its places back', async () => {
    const { cart, form, session } = await cartToPay(2);
    await expire(cart.id);
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 0 });
    await portal.notify(form);
    expect(await settled(cart.id)).toMatchObject({ outcome: 'success' });
    expect(await placesOf(session.id)).toEqual({ held: 0, sold: 2 });
  });

  test('whose places were sold to others is stuck and visible, never lost (I1, I2)', async () => {
    const { cart, form, session } = await cartToPay(2, 2);
    await expire(cart.id);
    const { service, priceName, id } = session;
    await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 2 }] }] },
    });
    await portal.notify(form);
    expect(await settled(cart.id)).toMatchObject({ outcome: 'delayed', state: 'stuck' });
    expect(await salesOf(cart.id)).toHaveLength(0);
  });

  test('whose lines changed after the payment began is not sold at another price', async () => {
    const { cart, form, session } = await cartToPay(2);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: cart.id }, token });
    const { service, priceName, id } = session;
    await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: {
        id: cart.id,
        cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 9 }] }],
      },
      token,
    });
    await portal.notify(form);
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'open', returnedAmount: cart.totalAmount });
    expect(await salesOf(cart.id)).toHaveLength(0);
  });
});

describe('a payment without a capture', () => {
  test.each([
    ['REFUSED', 'failed'],
    ['ABANDONED', 'cancelled'],
  ])(
    'of status %s leaves the cart %s with its places, and the cart can be paid again',
    async (status, outcome) => {
      const { cart, form, session } = await cartToPay(2);
      await portal.notify(form, { vads_trans_status: status, vads_result: '05' });
      expect(await stateOf(cart.id)).toMatchObject({ outcome, canRetry: true });
      expect(await placesOf(session.id)).toEqual({ held: 2, sold: 0 });
      await portal.notify(await formOf(cart.id));
      expect(await settled(cart.id)).toMatchObject({ outcome: 'success' });
    },
  );

  test('reported after the success changes nothing', async () => {
    const { cart, form } = await cartToPay();
    await portal.notify(form);
    await settled(cart.id);
    await portal.notify(form, { vads_trans_status: 'REFUSED' });
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'success' });
  });
});

describe('a notification without a valid signature', () => {
  test.each([
    ['another amount', { vads_amount: '1' }],
    ['another currency', { vads_currency: '840' }],
    ['production mode', { vads_ctx_mode: 'PRODUCTION' }],
    ['another shop', { vads_site_id: '99999999' }],
    ['a made-up signature', { signature: 'AAAA' }],
  ])('with %s sells nothing (I3)', async (_what, change) => {
    const { cart, form } = await cartToPay();
    await portal.notify(form, change as Record<string, string>);
    expect(await salesOf(cart.id)).toHaveLength(0);
    expect((await stateOf(cart.id)).outcome).toBe('confirming');
  });

  test('sent to another tenant sells nothing (I6)', async () => {
    const { cart, form } = await cartToPay();
    const answer = await portal.notify(form, {}, 'patinoire-givre');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await stateOf(cart.id)).outcome).toBe('confirming');
  });
});

describe('a ticketing system that fails', () => {
  test.each(['error', 'error-after-success', 'slow', 'duplicate'] as const)(
    'with %s once still sells the cart once',
    async (fault) => {
      const { cart, form, session } = await cartToPay(2);
      faults.plan({ fault, method: 'sell', times: 1 });
      await portal.notify(form);
      await settled(cart.id, ['success', 'processing']);
      await takeUpDueSales();
      expect(await settled(cart.id)).toMatchObject({ outcome: 'success', ticketCount: 2 });
      expect(await salesOf(cart.id)).toHaveLength(1);
      expect(await placesOf(session.id)).toEqual({ held: 0, sold: 2 });
    },
  );

  test('permanently leaves the cart stuck with its reason after a few attempts (I7)', async () => {
    const { cart, form } = await cartToPay();
    faults.plan({ fault: 'error', method: 'sell' });
    faults.plan({ fault: 'error', method: 'findSale' });
    await portal.notify(form);
    for (let tries = 0; tries < 7; tries++) await takeUpDueSales();
    expect(await stateOf(cart.id)).toMatchObject({ outcome: 'delayed', state: 'stuck' });
    const [row] = await portal.sql<{ sale_failure: string }>(
      'select sale_failure from portal.cart where id = $1',
      [cart.id],
    );
    expect(row?.sale_failure).toMatch(/ticketing system/);
  });
});

describe('PUT /cart/SaleCart', () => {
  test('refuses an unpaid cart', async () => {
    const { cart } = await cartToPay();
    expect(await portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token })).toMatchObject({
      status: 409,
      code: 'sale.not-paid',
    });
  });

  test('returns 404 for another customer’s cart, like GET /purchase/State', async () => {
    const { cart } = await cartToPay();
    const samir = await portal.signIn('samir@example.com');
    for (const key of ['GET /purchase/State', 'PUT /cart/SaleCart'] as const) {
      expect(await portal.ask(key, { query: { cartId: cart.id }, token: samir })).toMatchObject({
        status: 404,
        code: 'cart.not-found',
      });
    }
  });
});

async function expire(cartId: string) {
  const { expireDueCarts } = await import('#cart/cart.service.ts');
  await portal.sql(`update portal.cart set valid_until = now() - interval '5 minutes' where id = $1`, [
    cartId,
  ]);
  await expireDueCarts(portal.services);
}
