import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { type TestAdapter, testAdapter } from '#test/portal/adapter-server.ts';
import { connectVenue } from '#test/portal/connections.ts';
import { openFormShop } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, beginPayment, finishSales } from '#test/system/support.ts';

/** A venue whose ticketing system is another venue's embedded one, served through the adapter API. */
const VENUE = 'patinoire-givre';

let portal: PortalTest;
let adapter: TestAdapter;
let token: string;
const connect = (key = adapter.key) => connectVenue(portal, VENUE, `adapter+${adapter.address}/`, key);
beforeAll(async () => {
  portal = await portalTest();
  await openFormShop(portal, VENUE);
  token = await portal.signIn('jeanne@example.com', VENUE);
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  const { database, tenants } = portal.services;
  const supplier = await tenants.find('aqua-rivage');
  if (!supplier) throw new Error('no supplier');
  adapter = await testAdapter(createEmbeddedTicketing(database).of(supplier));
  await connect();
});
afterEach(() => adapter[Symbol.asyncDispose]());

const sold = (sessionId: string) =>
  portal.sql('select held, sold from venue.session where id = $1', [sessionId]);

/** Buys places of a session through the portal, up to the paid cart. */
async function pay(places: number) {
  const session = await portal.session(places + 1);
  const requester = { tenant: VENUE, token };
  const { body: cart, status } = await addPlaces(portal, session, places, requester);
  expect(status).toBe(200);
  const form = await beginPayment(portal, cart.id, requester);
  await portal.notify(form, {}, VENUE);
  return { cartId: cart.id, session };
}

describe('venue on a system behind the adapter API', () => {
  test('sells places over HTTP, from the cart to the ticket', async () => {
    const { cartId, session } = await pay(2);
    await finishSales(portal, [cartId]);
    expect(await sold(session.id)).toEqual([{ held: 0, sold: 2 }]);
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, tenant: VENUE, token });
    const codes = await portal.sql<{ code: string }>('select code from venue.ticket where session_id = $1', [
      session.id,
    ]);
    expect(codes).toHaveLength(2);
    expect(body.tickets.map(({ code }) => code)).toEqual(
      expect.arrayContaining(codes.map(({ code }) => code)),
    );
    expect(adapter.requests).toEqual(
      expect.arrayContaining([`PUT /holds/${cartId}`, 'POST /sales', 'GET /capabilities']),
    );
  });

  test.each(['reset-after', 'error-after'] as const)(
    'sells once when the answer to the sale is lost (%s)',
    async (fault) => {
      adapter.plan(fault, /POST \/sales$/);
      const { cartId, session } = await pay(2);
      await finishSales(portal, [cartId]);
      expect(await sold(session.id)).toEqual([{ held: 0, sold: 2 }]);
      expect(adapter.requests.filter((one) => one === 'POST /sales')).toHaveLength(1);
      expect(adapter.requests).toContain(`GET /sales/${cartId}`);
    },
  );

  test('offers the cards of the system', async () => {
    const asked = await portal.ask('POST /user/PreAttachedCardNumber', {
      query: { cardNumber: '12345678' },
      body: { code: 'A1B2C3' },
      token,
      tenant: VENUE,
    });
    expect(asked.code).not.toBe('ticketing.not-offered');
    expect(adapter.requests).toContain('POST /cards/identifications');
  });

  test('offers moves and cancellations, which the system states', async () => {
    const { token: clerk } = await portal.administrator({ rights: ['settings.ticketing'], tenant: VENUE });
    const asked = { tenant: VENUE, token: clerk };
    const moves = await portal.ask('GET /settingsticketing/movingrules', asked);
    const cancellations = await portal.ask('GET /settingsticketing/cancellationrules', asked);
    expect([moves.body.isOffered, cancellations.body.isOffered]).toEqual([true, true]);
  });

  test('reports a refused key', async () => {
    const system = await connect(`${'x'.repeat(32)}.whsec_${'A'.repeat(43)}=`);
    await expect(system.readCatalogue()).rejects.toMatchObject({ appErrorCode: 'ticketing.key-refused' });
  });

  test('reports nonsense as an unavailable system, without an effect on later requests', async () => {
    const system = await connect();
    adapter.plan('nonsense', /GET \/places/, 2);
    const interval = { from: new Date(), until: new Date(Date.now() + 86_400_000) };
    await expect(system.findPlaces(interval)).rejects.toMatchObject({
      appErrorCode: 'ticketing.unavailable',
    });
    expect(await system.findSale(randomUUID())).toBeUndefined();
  });
});
