import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller, type TestReseller } from '#test/portal/resellers.ts';
import { runSynchronizations } from '#test/portal/synchronization.ts';
import { cartToPay } from '#test/system/support.ts';

const PROVIDER = 'plateforme';
const SUPPLIER = 'patinoire-givre';
const BUYER = 'aqua-rivage';
let portal: PortalTest;
let reseller: TestReseller;
let token: string;
let id: string;
const servers: Server[] = [];
beforeAll(async () => {
  portal = await portalTest();
  reseller = await newReseller(portal, SUPPLIER);
  ({ token } = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER }));
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  id = (await portal.services.tenants.find(BUYER))?.id ?? '';
});
afterAll(async () => {
  for (const server of servers) server.close();
  await portal[Symbol.asyncDispose]();
});

const urlOf = (server: { address: () => unknown }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const supplier = () => `octo+${urlOf(portal.app.server)}/octo/${SUPPLIER}`;
const asMaster = () => ({ tenant: PROVIDER, token });
const read = async () =>
  (await portal.ask('GET /settingsadmin/tenantconnection', { query: { tenantId: id }, ...asMaster() })).body;

type Saved = CallInput<'PUT /settingsadmin/tenantconnection'>['body'];
async function save(change: Partial<Saved>) {
  const { type, baseAddressApiV5, partnerLogin, apiVersion, keyExpiresOn, version } = await read();
  const kept = { type, baseAddressApiV5, partnerLogin, apiVersion, keyExpiresOn };
  const body = { id, version, ...kept, ...change };
  return portal.ask('PUT /settingsadmin/tenantconnection', { body, ...asMaster() });
}
const attempt = async (baseAddressApiV5: string, partnerPassword?: string) =>
  portal.ask('POST /settingsadmin/tryconnection', {
    body: { id, type: 'octo', baseAddressApiV5, ...(partnerPassword !== undefined && { partnerPassword }) },
    ...asMaster(),
  });

/** Starts a server that is no supplier, or an incomplete one. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return urlOf(server);
}
const answering = (status: number, body: unknown) =>
  serverThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

describe('test of a ticketing connection', () => {
  test('reads supplier, catalogue and one availability, and saves nothing', async () => {
    const { status, body } = await attempt(supplier(), reseller.key);
    expect(status).toBe(200);
    expect(body.steps).toMatchObject([
      { step: 'supplier', outcome: 'done', name: expect.any(String) },
      { step: 'catalogue', outcome: 'done', products: expect.any(Number) },
      { step: 'availability', outcome: 'done', sessions: expect.any(Number) },
    ]);
    expect(body.steps[2]?.sessions).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ type: 'embedded', hasPartnerPassword: false });
  });

  test('reads the catalogue of the embedded system', async () => {
    const body = { id, type: 'embedded' as const, baseAddressApiV5: '' };
    const { body: tried } = await portal.ask('POST /settingsadmin/tryconnection', { body, ...asMaster() });
    expect(tried.steps.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  });

  test.each<[string, string, () => Promise<string>]>([
    ['a name that does not exist', 'name-not-found', async () => 'https://tickets.invalid'],
    ['a port where nothing listens', 'unreachable', async () => 'http://127.0.0.1:1'],
    ['a page that is not there', 'not-octo', () => answering(404, '<h1>Not found</h1>')],
    ['a page of another kind', 'not-octo', () => answering(200, '<h1>Welcome</h1>')],
    ['JSON of another kind', 'not-octo', () => answering(200, { hello: 'world' })],
    ['a failure', 'server-error', () => answering(503, {})],
    ['another address', 'redirected', () => answering(301, '')],
    ['a refusal', 'refused', () => answering(400, { error: 'BAD_REQUEST', errorMessage: 'No such version' })],
    ['silence', 'timeout', () => serverThat(() => undefined)],
  ])('reports %s as %s', async (_, failure, address) => {
    const { body } = await attempt(await address(), 'a-key');
    expect(body.steps).toMatchObject([
      { step: 'supplier', outcome: 'failed', failure },
      { step: 'catalogue', outcome: 'skipped' },
      { step: 'availability', outcome: 'skipped' },
    ]);
  });

  test("reports a rejected API key with the provider's message", async () => {
    const { body } = await attempt(supplier(), 'octo_wrong');
    expect(body.steps[0]).toMatchObject({ outcome: 'failed', failure: 'key-refused' });
    expect(body.steps[0]?.detail).toContain('FORBIDDEN');
  });

  test('distinguishes a supplier that sells nothing from one that does not sell in euros', async () => {
    const selling = (products: object[]) =>
      serverThat((request, response) => {
        const isSupplier = request.url === '/supplier';
        response.end(JSON.stringify(isSupplier ? { id: 'one', name: 'One' } : products));
      });
    const product = {
      id: 'boat',
      internalName: 'Boat',
      availabilityRequired: false,
      options: [{ id: 'DEFAULT', units: [{ id: 'adult', pricingFrom: [{ retail: 900, currency: 'CHF' }] }] }],
    };
    expect((await attempt(await selling([]), 'a-key')).body.steps[1]?.failure).toBe('no-products');
    expect((await attempt(await selling([product]), 'a-key')).body.steps[1]?.failure).toBe('no-prices');
  });
});

describe('saved ticketing connection', () => {
  test('takes effect immediately, starts a synchronisation, and records the changes', async () => {
    const { status, body } = await save({
      type: 'octo',
      baseAddressApiV5: supplier(),
      partnerPassword: reseller.key,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'octo', hasPartnerPassword: true, baseAddressApiV5: supplier() });
    expect(body.synchronization.running).toBeDefined();
    expect(JSON.stringify(body)).not.toContain(reseller.key);
    await runSynchronizations(portal);
    const { last } = (await read()).synchronization;
    expect(last?.isDone).toBe(true);
    expect(last?.result?.added.count).toBeGreaterThan(0);
    const tenant = await portal.services.tenants.find(BUYER);
    if (!tenant) throw new Error(`No tenant ${BUYER}`);
    expect((await portal.services.ticketing.of(tenant).readCatalogue()).establishments[0]?.code).toBe(
      SUPPLIER,
    );
  });

  test('hides cards from visitors immediately, with an explanation, when the system has no cards', async () => {
    const { body: parameters } = await portal.ask('GET /portal/allParameters', { tenant: BUYER });
    expect(parameters.offers).toMatchObject({ cards: false });
    const other = await portal.ask('GET /portal/allParameters', { tenant: SUPPLIER });
    expect(other.body.offers).toMatchObject({ cards: true });
    const offersCards = async (tenant: string) =>
      (await portal.ask('GET /Tenant/BackOffice', { tenant })).body.offersCards;
    expect([await offersCards(BUYER), await offersCards(SUPPLIER)]).toEqual([false, true]);
    const buyer = { token: await portal.signIn('jeanne@example.com', BUYER), tenant: BUYER };
    // Card calls of pages that are still open return empty lists instead of errors.
    expect(await portal.ask('GET /user/cards', buyer)).toMatchObject({ status: 200, body: [] });
    expect(await portal.ask('GET /user/GetIsWithdrawalTicketsDetails', buyer)).toMatchObject({
      status: 200,
      body: [],
    });
    const offered = await portal.ask('POST /user/TicketTransfer', {
      body: { ticketNumber: '2026-000001-1' },
      ...buyer,
    });
    expect(offered).toMatchObject({ status: 409, code: 'transfer.not-offered' });
  });

  test('never sends its key to another address', async () => {
    const elsewhere = 'https://mine.example/octo';
    expect(await attempt(elsewhere)).toMatchObject({ status: 400, code: 'connection.password-required' });
    expect(await save({ baseAddressApiV5: elsewhere })).toMatchObject({
      status: 400,
      code: 'connection.password-required',
      fields: { partnerPassword: expect.any(String) },
    });
    // The same system under another spelling of its address keeps the key.
    expect((await attempt(supplier().replace('octo+', ''))).body.steps[0]?.outcome).toBe('done');
    expect((await save({ baseAddressApiV5: `${supplier()}/` })).status).toBe(200);
  });

  test('is not overwritten by a save that is based on an older version', async () => {
    const { version } = await read();
    await save({ partnerLogin: 'givre', keyExpiresOn: '2027-01-31' });
    expect((await read()).keyExpiresOn).toBe('2027-01-31');
    expect(await save({ version })).toMatchObject({ status: 409, code: 'settings.changed' });
  });

  test('requires an address that can be reached', async () => {
    for (const baseAddressApiV5 of ['', 'ftp://tickets.example', 'https://me:secret@tickets.example'])
      expect(await save({ type: 'octo', baseAddressApiV5 })).toMatchObject({
        status: 400,
        fields: { baseAddressApiV5: expect.any(String) },
      });
  });

  test('returns to the embedded system, but not while a cart is in payment', async () => {
    expect((await save({ type: 'embedded' })).body).toMatchObject({ type: 'embedded', baseAddressApiV5: '' });
    await runSynchronizations(portal);
    const { body: parameters } = await portal.ask('GET /portal/allParameters', { tenant: BUYER });
    expect(parameters.offers).toMatchObject({ cards: true });
    const buyer = { token: await portal.signIn('jeanne@example.com', BUYER), tenant: BUYER };
    await cartToPay(portal, await portal.session(3, BUYER), 1, buyer);
    const moved = { type: 'octo', baseAddressApiV5: supplier(), partnerPassword: reseller.key } as const;
    expect(await save(moved)).toMatchObject({ status: 409, code: 'tenant.carts-paying' });
    expect((await save({ partnerLogin: 'another' })).status).toBe(200);
  });

  test('is in the journals of both tenants, without its key', async () => {
    const entries = await portal.sql<{ changes: string }>(
      `select changes::text from portal.audit_entry where action = 'venue.changed' order by at`,
    );
    expect(entries.length).toBeGreaterThan(2);
    expect(JSON.stringify(entries)).toContain('baseAddressApiV5');
    expect(JSON.stringify(entries)).not.toContain(reseller.key);
  });
});
