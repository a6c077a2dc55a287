import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectVenue } from '#test/portal/connections.ts';
import { openFormShop } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller, type TestReseller } from '#test/portal/resellers.ts';
import { addPlaces, beginPayment, finishSales } from '#test/system/support.ts';

const BUYER = 'patinoire-givre';

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
  await openFormShop(portal, BUYER);
  reseller = await newReseller(portal, 'aqua-rivage');
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => portal[Symbol.asyncDispose]());

const connect = (address: string, key = '') => connectVenue(portal, BUYER, address, key);
const supplier = () =>
  `octo+http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}/octo/aqua-rivage/`;

describe('venue that sells the places of another venue', () => {
  test('sells the supplier’s places after a change of connection, without a restart', async () => {
    const own = await (await connect('')).readCatalogue();
    const there = await (await connect(supplier(), reseller.key)).readCatalogue();
    expect(there.establishments.map(({ code }) => code)).toEqual(['aqua-rivage']);
    expect(there.services.map(({ code }) => code)).not.toEqual(own.services.map(({ code }) => code));
    await portal.sql(
      `delete from portal.catalogue_item where tenant_id = (select id from portal.tenant where name = $1)`,
      [BUYER],
    );
    await connect(supplier(), reseller.key);

    const session = await portal.session(3);
    const sold = {
      ...session,
      id: `${session.service}~${session.id}`,
      priceName: session.priceName || 'DEFAULT',
    };
    const token = await portal.signIn('jeanne@example.com', BUYER);
    const requester = { tenant: BUYER, token };
    const { body: cart, status } = await addPlaces(portal, sold, 2, requester);
    expect(status).toBe(200);
    expect((await addPlaces(portal, session, 2)).code).toBe('event.not-enough-places');
    const form = await beginPayment(portal, cart.id, requester);
    await portal.notify(form, {}, BUYER);
    await finishSales(portal, [cart.id]);
    expect(await portal.sql('select held, sold from venue.session where id = $1', [session.id])).toEqual([
      { held: 0, sold: 2 },
    ]);
    const { body: tickets } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, ...requester });
    const codes = await portal.sql<{ code: string }>('select code from venue.ticket where session_id = $1', [
      session.id,
    ]);
    expect(tickets.tickets.map(({ code }) => code)).toEqual(
      expect.arrayContaining(codes.map(({ code }) => code)),
    );
  });

  test('is no supplier itself, and answers calls for cards with a message', async () => {
    await connect(supplier(), reseller.key);
    const other = await newReseller(portal, BUYER);
    expect((await other.ask('GET', '/supplier')).status).toBe(404);
    const token = await portal.signIn('jeanne@example.com', BUYER);
    const asked = await portal.ask('POST /user/PreAttachedCardNumber', {
      query: { cardNumber: '12345678' },
      body: { code: 'A1B2C3' },
      token,
      tenant: BUYER,
    });
    expect(asked).toMatchObject({ status: 409, code: 'ticketing.not-offered' });
    expect(asked.error).toContain('ne propose pas les cartes');
  });

  test('sells nothing with a revoked key, while other venues continue to sell', async () => {
    const system = await connect(supplier(), 'octo_revoked');
    await expect(system.readCatalogue()).rejects.toMatchObject({ appErrorCode: 'ticketing.key-refused' });
    const session = await portal.session(3);
    expect((await addPlaces(portal, session, 1)).status).toBe(200);
    expect((await (await connect('')).readCatalogue()).establishments[0]?.code).not.toBe('aqua-rivage');
  });
});
