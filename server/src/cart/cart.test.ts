import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartTasks } from './cart.jobs.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

type Session = Awaited<ReturnType<PortalTest['session']>>;
const lineOf = ({ service, priceName, id }: Session, quantity: number) => ({
  service,
  priceName,
  cartLineDetails: [{ eventId: id, quantity }],
});
const add = (
  session: Session,
  quantity: number,
  { token, ...more }: { token?: string; id?: string; version?: number } = {},
) =>
  portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { cartLines: [lineOf(session, quantity)], ...more },
    ...(token && { token }),
  });
const placesOf = async ({ id }: Session) =>
  (
    await portal.sql<{ held: number; sold: number; capacity: number }>(
      'select held, sold, capacity from venue.session where id = $1',
      [id],
    )
  )[0];
const lapse = (cartId: string) =>
  portal.sql(`update portal.cart set valid_until = now() - interval '1 second' where id = $1`, [cartId]);

describe('PUT /cart/AddOrUpdateCart with a new cart', () => {
  test('holds the places immediately, starts the countdown, and totals the catalogue’s prices', async () => {
    const session = await portal.session(10);
    const { status, body } = await add(session, 2);
    expect(status).toBe(200);
    expect(body.cartLines[0]?.quantity).toBe(2);
    expect(body.totalAmount).toBe(2 * (body.cartLines[0]?.unitPrice ?? 0));
    const minutes = (Date.parse(body.validityEndDate) - Date.parse(body.serverTime)) / 60_000;
    expect(minutes).toBeCloseTo(15, 0);
    expect(await placesOf(session)).toMatchObject({ held: 2 });
  });

  test('ignores amounts that the client sends', async () => {
    const session = await portal.session(10);
    const forged = {
      ...lineOf(session, 1),
      unitPrice: 1,
      lineTotalAmount: 1,
      unitPrices: { [session.priceName]: 1 },
    };
    const { body } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { totalAmount: 1, cartLines: [forged] } as never,
    });
    expect(body.totalAmount).toBeGreaterThan(100);
  });

  test.each([0, -1, 1.5, 10_000, 1e20, Number.NaN, '2', null])(
    'refuses a quantity of %s at its field',
    async (quantity) => {
      const session = await portal.session(10);
      const answer = await portal.ask('PUT /cart/AddOrUpdateCart', {
        body: { cartLines: [lineOf(session, quantity as number)] },
        locale: 'de-DE',
      });
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(answer.fields['cartLines.0.cartLineDetails.0.quantity']).toBe(
        quantity === 10_000
          ? 'Erwartet wird eine Zahl unter 10.000'
          : 'Wählen Sie eine ganze Zahl zwischen 1 und 9999.',
      );
      expect(await placesOf(session)).toMatchObject({ held: 0 });
    },
  );

  test('reports the number of free places when there are too few, and holds none', async () => {
    const session = await portal.session(3);
    const refused = await add(session, 4);
    expect(refused).toMatchObject({ status: 409, code: 'event.not-enough-places' });
    expect(refused.error).toContain('3');
    expect((await add(session, 3)).status).toBe(200);
    expect(await add(session, 1)).toMatchObject({ status: 409, code: 'event.sold-out' });
  });

  test('holds all sessions or none', async () => {
    const [free, full] = [await portal.session(10), await portal.session(0)];
    const answer = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [lineOf(free, 2), lineOf(full, 1)] },
    });
    expect(answer.status).toBe(409);
    expect(await placesOf(free)).toMatchObject({ held: 0 });
  });
});

describe('changing a cart', () => {
  test('holds or releases the difference', async () => {
    const session = await portal.session(10);
    const { body: cart } = await add(session, 2);
    await add(session, 5, { id: cart.id });
    expect(await placesOf(session)).toMatchObject({ held: 5 });
    const fewer = await add(session, 1, { id: cart.id });
    expect(fewer.body.version).toBe(3);
    expect(await placesOf(session)).toMatchObject({ held: 1 });
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id } });
    expect(await placesOf(session)).toMatchObject({ held: 0 });
  });

  test('reports a deleted cart as missing', async () => {
    const { body: cart } = await add(await portal.session(10), 2);
    const exists = async () =>
      (await portal.ask('GET /cart/CheckCartExist', { query: { cartId: cart.id } })).body;
    expect(await exists()).toEqual({ exists: true, state: 'open' });
    await portal.ask('DELETE /cart/Cart', { query: { cartId: cart.id } });
    expect(await exists()).toEqual({ exists: false });
  });

  test('is refused for an outdated version, and keeps the held places of the cart', async () => {
    const session = await portal.session(10);
    const { body: cart } = await add(session, 2);
    await add(session, 3, { id: cart.id, version: cart.version });
    expect(await add(session, 9, { id: cart.id, version: cart.version })).toMatchObject({
      status: 409,
      code: 'cart.changed',
    });
    expect(await placesOf(session)).toMatchObject({ held: 3 });
  });

  test('holds exactly the places that the cart shows after twenty concurrent changes', async () => {
    const session = await portal.session(50);
    const { body: cart } = await add(session, 1);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(session, index + 1, { id: cart.id })));
    const { body: now } = await portal.ask('GET /cart/getCart', { query: { cartId: cart.id } });
    expect(await placesOf(session)).toMatchObject({ held: now.cartLines[0]?.quantity });
  });
});

describe('the time of a cart', () => {
  test('can be extended up to the cap and no further', async () => {
    const session = await portal.session(10);
    const { body: cart } = await add(session, 1);
    let last = await portal.ask('PUT /cart/ExtendCart', { query: { cartId: cart.id } });
    expect(Date.parse(last.body.validityEndDate) - Date.parse(cart.validityEndDate)).toBe(10 * 60_000);
    while (last.body.canExtend)
      last = await portal.ask('PUT /cart/ExtendCart', { query: { cartId: cart.id } });
    expect(last.body.validityEndDate).toBe(last.body.maximumValidityEndDate);
    expect(await portal.ask('PUT /cart/ExtendCart', { query: { cartId: cart.id } })).toMatchObject({
      status: 409,
      code: 'cart.cannot-extend',
    });
  });

  test('ends with a message in the visitor’s language and releases the places immediately', async () => {
    const { expireDueCarts } = await import('./cart.service.ts');
    const session = await portal.session(2);
    const { body: cart } = await add(session, 2);
    await lapse(cart.id);
    const answer = await portal.ask('GET /cart/getCart', { query: { cartId: cart.id } });
    expect(answer).toMatchObject({ status: 410, code: 'cart.expired', error: 'Votre panier a expiré' });
    expect(await add(session, 1, { id: cart.id })).toMatchObject({ status: 410, code: 'cart.expired' });
    await expireDueCarts(portal.services);
    expect(await placesOf(session)).toMatchObject({ held: 0 });
    expect((await add(session, 2)).status).toBe(200);
  });
});

describe('the owner of a cart', () => {
  test('is the customer who attaches it: no one else can read or change it', async () => {
    const session = await portal.session(5);
    const { body: cart } = await add(session, 1);
    const [jeanne, samir] = [await portal.signIn(), await portal.signIn('samir@example.com')];
    const attached = await portal.ask('PUT /cart/AttachCart', { query: { cartId: cart.id }, token: jeanne });
    expect(attached.body.userId).toBeTruthy();
    for (const token of [samir, undefined]) {
      expect(await portal.ask('GET /cart/getCart', { query: { cartId: cart.id }, token })).toMatchObject({
        status: 404,
        code: 'cart.not-found',
      });
      expect(await add(session, 2, { id: cart.id })).toMatchObject({ status: 404 });
    }
    expect(
      (await portal.ask('GET /cart/getCart', { query: { cartId: cart.id }, token: jeanne })).status,
    ).toBe(200);
  });

  test('belongs to one tenant: another tenant does not find the cart', async () => {
    const { body: cart } = await add(await portal.session(5), 1);
    const answer = await portal.ask('GET /cart/getCart', {
      query: { cartId: cart.id },
      tenant: 'patinoire-givre',
    });
    expect(answer).toMatchObject({ status: 404, code: 'cart.not-found' });
  });
});

test('deleteForgottenCarts deletes anonymous carts that expired a month ago, and keeps others', async () => {
  const session = await portal.session(20);
  const { body: forgotten } = await add(session, 1);
  const { body: recent } = await add(session, 1);
  const { body: owned } = await add(session, 1, { token: await portal.signIn() });
  const age = (id: string, days: number) =>
    portal.sql(
      `update portal.cart set state = 'expired', valid_until = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  await age(forgotten.id, 31);
  await age(recent.id, 29);
  await age(owned.id, 31);
  await cartTasks(portal.services)['cart.forget']?.run({}, {} as never);
  const left = await portal.sql<{ id: string }>('select id from portal.cart where id = any ($1)', [
    [forgotten.id, recent.id, owned.id],
  ]);
  expect(left.map(({ id }) => id).sort()).toEqual([recent.id, owned.id].sort());
});
