import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { saveLines } from '#test/portal/card-orders.ts';
import { flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
let otherDevice: string;
let node: App;
beforeAll(async () => {
  portal = await portalTest();
  node = await portal.addNode();
  token = await portal.signIn();
  otherDevice = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(() => portal.sql("update portal.cart set state = 'expired' where state <> 'expired'"));

const { setFlexible, lineOf } = flexibleTickets(() => ({ portal, token }));

type Session = Awaited<ReturnType<PortalTest['session']>>;
const add = ({ service, priceName, id: eventId }: Session, quantity: number, given: AddGiven = {}) => {
  const { id, version, ...more } = given;
  const cartLines = [{ service, priceName, cartLineDetails: [{ eventId, quantity }] }];
  return portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { ...(id && { id }), ...(version && { version }), cartLines },
    ...more,
  });
};
interface AddGiven {
  token?: string;
  id?: string;
  version?: number;
  via?: App;
}
const join = (cartId?: string, more: { token?: string; via?: App } = { token }) =>
  portal.ask('PUT /cart/JoinCarts', { query: cartId ? { cartId } : {}, token, ...more });
const openCarts = async () => (await portal.ask('GET /cart/OpenCarts', { token })).body;
const heldOf = async ({ id }: Session) =>
  (await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]))[0]?.held;
const quantities = (cart: { cartLines: readonly { quantity: number }[] } | undefined) =>
  cart?.cartLines.map(({ quantity }) => quantity).sort();

describe('PUT /cart/JoinCarts', () => {
  it('returns the cart that the customer filled on another device', async () => {
    const { body: cart } = await add(await portal.session(10), 2, { token });
    const { body } = await join(undefined, { token: otherDevice });
    expect(body).toMatchObject({ found: true, cart: { id: cart.id, version: cart.version } });
    expect((await openCarts()).map(({ id }) => id)).toEqual([cart.id]);
  });

  it('joins flexible tickets that the venue has withdrawn, and says so at their line', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    await add(await portal.session(10), 1, { token });
    const visitor = await saveLines(portal, undefined, [lineOf(session, 2)]);
    const price = visitor.body.totalAmount / 2 - SUPPLEMENT;
    await setFlexible(session.service, null);
    const { status, body } = await join(visitor.body.id);
    expect([status, body.found]).toEqual([200, true]);
    const joined = body.cart?.cartLines.find((line) => line.formerFlexible);
    expect(joined).toMatchObject({ quantity: 2, formerFlexible: { unitAmount: SUPPLEMENT } });
    expect(joined?.lineTotalAmount).toBe(2 * price);
    expect(joined).not.toHaveProperty('flexible');
  });

  it('keeps the flexible tickets of both carts', async () => {
    const session = await portal.session(10);
    await setFlexible(session.service);
    const { body: own } = await saveLines(portal, token, [lineOf(session, 1)]);
    const { body: visitor } = await saveLines(portal, undefined, [lineOf(session, 2)]);
    const { body } = await join(visitor.id);
    expect(body.cart?.cartLines).toMatchObject([{ quantity: 3, flexible: { unitAmount: SUPPLEMENT } }]);
    expect(body.cart?.totalAmount).toBe(own.totalAmount * 3);
  });

  it('returns no cart when the customer has none, and none of another customer', async () => {
    const { body: foreign } = await add(await portal.session(10), 1, {
      token: await portal.signIn('samir@example.com'),
    });
    for (const cartId of [undefined, foreign.id]) expect((await join(cartId)).body).toEqual({ found: false });
  });

  it('makes a visitor’s cart the customer’s when they have no other', async () => {
    const { body: cart } = await add(await portal.session(10), 1);
    const { body } = await join(cart.id);
    expect(body).toMatchObject({ found: false, cart: { id: cart.id, userId: expect.any(String) } });
    expect((await portal.ask('GET /cart/getCart', { query: { cartId: cart.id } })).status).toBe(404);
  });

  it('adds the lines of both carts, and holds exactly their places', async () => {
    const [shared, own] = [await portal.session(10), await portal.session(10)];
    await add(shared, 2, { token });
    const { body: visitor } = await add(shared, 3);
    const both = [
      {
        service: shared.service,
        priceName: shared.priceName,
        cartLineDetails: [{ eventId: shared.id, quantity: 3 }],
      },
      { service: own.service, priceName: own.priceName, cartLineDetails: [{ eventId: own.id, quantity: 1 }] },
    ];
    await portal.ask('PUT /cart/AddOrUpdateCart', { body: { id: visitor.id, cartLines: both } });
    const { body } = await join(visitor.id);
    const details = body.cart?.cartLines.flatMap(({ cartLineDetails }) => cartLineDetails);
    const counted = Object.fromEntries(details?.map(({ eventId, quantity }) => [eventId, quantity]) ?? []);
    expect(body.found).toBe(true);
    expect(counted).toEqual({ [shared.id]: 5, [own.id]: 1 });
    expect(await Promise.all([heldOf(shared), heldOf(own)])).toEqual([5, 1]);
    expect(await openCarts()).toHaveLength(1);
  });

  it('keeps both carts with their places when a session has too few places to hold both', async () => {
    const session = await portal.session(5);
    const { body: first } = await add(session, 2, { token });
    const { body: second } = await add(session, 3);
    expect(await join(second.id)).toMatchObject({ status: 409, code: 'event.not-enough-places' });
    expect(await heldOf(session)).toBe(5);
    const carts = await openCarts();
    expect(carts.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(carts.map(quantities)).toEqual([[3], [2]]);
  });

  it('keeps both carts while one of them is being paid', async () => {
    const session = await portal.session(10);
    const { body: paying } = await add(session, 2, { token });
    await portal.ask('GET /purchase/Form', { query: { cartId: paying.id, paymentType: 4 }, token });
    const { body: visitor } = await add(session, 1);
    expect(await join(visitor.id)).toMatchObject({ status: 409, code: 'cart.payment-pending' });
    expect((await openCarts()).map(quantities)).toEqual([[1], [2]]);
    expect(await heldOf(session)).toBe(3);
  });

  it('keeps the joined cart as long as the longer of the two', async () => {
    const session = await portal.session(10);
    const { body: first } = await add(session, 1, { token });
    const extended = await portal.ask('PUT /cart/ExtendCart', { query: { cartId: first.id }, token });
    const { body: visitor } = await add(session, 1);
    const { body } = await join(visitor.id);
    expect(body.cart?.id).toBe(visitor.id);
    expect(body.cart?.validityEndDate).toBe(extended.body.validityEndDate);
  });

  it('leaves one cart with the lines of both when two devices sign in at once', async () => {
    for (const via of [undefined, node]) {
      const session = await portal.session(20);
      const [{ body: phone }, { body: desk }] = await Promise.all([add(session, 2), add(session, 3)]);
      await Promise.all([join(phone.id), join(desk.id, { token: otherDevice, ...(via && { via }) })]);
      const carts = await openCarts();
      expect(carts.map(quantities)).toEqual([[5]]);
      expect(await heldOf(session)).toBe(5);
      await portal.ask('DELETE /cart/Cart', { query: { cartId: carts[0]?.id ?? '' }, token });
    }
  });

  it('loses no place when the other device changes its cart concurrently', async () => {
    const session = await portal.session(40);
    const { body: desk } = await add(session, 1, { token: otherDevice });
    const { body: phone } = await add(session, 2);
    const [joined] = await Promise.all([
      join(phone.id),
      ...[4, 5, 6].map((quantity) => add(session, quantity, { token: otherDevice, id: desk.id, via: node })),
    ]);
    expect([200, 409]).toContain(joined.status);
    const carts = await openCarts();
    const shown = carts.flatMap(quantities).reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0);
    expect(await heldOf(session)).toBe(shown);
    expect(shown).toBeGreaterThanOrEqual(3);
  });
});
