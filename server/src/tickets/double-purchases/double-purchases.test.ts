import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartToPay, finishSales } from '#test/system/support.ts';
import { newPerson, type Person } from '#test/system/world.ts';

let portal: PortalTest;
let ada: Person;
let session: Awaited<ReturnType<PortalTest['session']>>;

beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  ada = await newPerson(portal, 'aqua-rivage');
  session = await portal.session(20);
  const requester = { token: ada.token };
  const { cart, form } = await cartToPay(portal, session, 2, requester);
  await portal.notify(form);
  await finishSales(portal, [cart.id]);
});

/** Returns what the customer already has at the time of a new cart. */
async function doublesOf(wanted = session, { token } = ada) {
  const line = {
    service: wanted.service,
    priceName: wanted.priceName,
    cartLineDetails: [{ eventId: wanted.id, quantity: 1 }],
  };
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    token,
    body: { cartLines: [line] },
  });
  return portal.ask('GET /cart/DoublePurchases', { token, query: { cartId: cart.id } });
}

const setTickets = (change: string) =>
  portal.sql(`update portal.ticket set ${change} where session_id = $1`, [session.id]);

describe('GET /cart/DoublePurchases', () => {
  it('names the tickets that the customer has for a session of the cart', async () => {
    expect((await doublesOf()).body).toMatchObject([
      { isSameSession: true, isInCart: false, quantity: 2, people: [] },
    ]);
  });

  it('names another session at the same time', async () => {
    const other = await portal.session(20);
    await portal.sql(
      `update venue.session set start_at = one.start_at, end_at = one.end_at
         from venue.session as one where one.id = $1 and session.id = $2 and session.tenant_id = one.tenant_id`,
      [session.id, other.id],
    );
    expect((await doublesOf(other)).body).toMatchObject([{ isSameSession: false, quantity: 2 }]);
  });

  it.each([
    ['used', 'consumed_at = now()'],
    ['refunded', 'refunded_at = now()'],
    ['over', `valid_until = now() - interval '1 minute'`],
  ])('leaves out tickets that are %s', async (_what, change) => {
    await setTickets(change);
    expect((await doublesOf()).body).toEqual([]);
  });

  it('tells nobody what another customer has, nor of another cart', async () => {
    const other = await newPerson(portal, 'aqua-rivage');
    expect((await doublesOf(session, other)).body).toEqual([]);
    const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      token: ada.token,
      body: {
        cartLines: [
          {
            service: session.service,
            priceName: session.priceName,
            cartLineDetails: [{ eventId: session.id, quantity: 1 }],
          },
        ],
      },
    });
    const answer = await portal.ask('GET /cart/DoublePurchases', {
      token: other.token,
      query: { cartId: cart.id },
    });
    expect(answer).toMatchObject({ status: 404, code: 'cart.not-found' });
  });
});
