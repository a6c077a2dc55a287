import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '#gateways/ticketing/adapter/credentials.ts';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { type TestAdapter, testAdapter } from '#test/portal/adapter-server.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { wireServer } from '#test/portal/wire-server.ts';
import { addressOf } from './ticketing-connection.ts';

const PROVIDER = 'plateforme';
let portal: PortalTest;
let adapter: TestAdapter;
let token: string;
let id: string;
beforeAll(async () => {
  portal = await portalTest();
  const { database, tenants } = portal.services;
  const supplier = await tenants.find('patinoire-givre');
  if (!supplier) throw new Error('no supplier');
  adapter = await testAdapter(createEmbeddedTicketing(database).of(supplier));
  ({ token } = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER }));
  id = (await tenants.find('aqua-rivage'))?.id ?? '';
});
afterAll(async () => {
  await adapter[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

const attempt = async (baseAddressApiV5: string, partnerPassword: string) => {
  const body = { id, type: 'adapter' as const, baseAddressApiV5, partnerPassword };
  const asked = await portal.ask('POST /settingsadmin/tryconnection', { body, tenant: PROVIDER, token });
  return asked.body.steps;
};

describe('connection to a system behind the adapter API', () => {
  test('is tried by capabilities, catalogue and sessions', async () => {
    const steps = await attempt(`adapter+${adapter.address}`, adapter.key);
    expect(steps).toMatchObject([
      { step: 'supplier', outcome: 'done', name: 'Guichet' },
      { step: 'catalogue', outcome: 'done', services: expect.any(Number) },
      { step: 'availability', outcome: 'done', sessions: expect.any(Number) },
    ]);
    expect(steps[2]?.sessions).toBeGreaterThan(0);
  });

  test.each([
    ['a key of another form', () => [adapter.address, 'octo_key'], 'key-format'],
    ['a key of another system', () => [adapter.address, newKey()], 'key-refused'],
    ['an address where nothing answers', () => ['http://127.0.0.1:1', adapter.key], 'unreachable'],
    ['a path that the system lacks', () => [`${adapter.address}/other`, adapter.key], 'not-adapter'],
  ])('explains %s', async (_what, given, failure) => {
    const [address = '', key = ''] = given();
    expect((await attempt(address, key))[0]).toMatchObject({ outcome: 'failed', failure });
  });

  test('explains a server that answers something else, by its fields', async () => {
    const server = createServer((_request, response) => response.end('{"name":"Else"}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [step] = await attempt(address, adapter.key);
    expect(step).toMatchObject({ failure: 'not-adapter', detail: 'version, features' });
    server.close();
  });

  test('explains a server that does not offer the capabilities', async () => {
    await using server = await wireServer(() => ({
      status: 501,
      json: { reason: 'not-offered', detail: 'Else' },
    }));
    const steps = await attempt(server.connection.address, adapter.key);
    expect(steps).toMatchObject([
      { outcome: 'failed', failure: 'not-adapter', detail: 'HTTP 501 Else' },
      { outcome: 'skipped' },
      { outcome: 'skipped' },
    ]);
  });

  test('is saved with adapter+ before the address, whichever prefix was typed', async () => {
    const query = { tenantId: id };
    for (const typed of [adapter.address, `adapter+${adapter.address}`, `octo+${adapter.address}`]) {
      const { body: known } = await portal.ask('GET /settingsadmin/tenantconnection', {
        query,
        tenant: PROVIDER,
        token,
      });
      const { body } = await portal.ask('PUT /settingsadmin/tenantconnection', {
        body: {
          ...{ id, version: known.version, type: 'adapter', baseAddressApiV5: typed },
          ...{ partnerPassword: adapter.key, partnerLogin: '', apiVersion: 1, keyExpiresOn: '' },
        },
        tenant: PROVIDER,
        token,
      });
      expect(body).toMatchObject({ type: 'adapter', baseAddressApiV5: `adapter+${adapter.address}` });
    }
  });
});

describe('addressOf', () => {
  test.each([
    ['adapter', 'https://a.example', 'adapter+https://a.example'],
    ['adapter', 'OCTO+https://a.example', 'adapter+https://a.example'],
    ['octo', 'adapter+https://a.example', 'octo+https://a.example'],
    ['octo', 'https://a.example', 'https://a.example'],
    ['embedded', 'octo+https://a.example', ''],
    ['adapter', ' ', ''],
  ] as const)('returns the address of type %s for %j', (type, baseAddressApiV5, stored) => {
    expect(addressOf({ type, baseAddressApiV5 })).toBe(stored);
  });
});
