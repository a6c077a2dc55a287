import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const PROVIDER = 'plateforme';
const VENUE = 'aqua-rivage';
let portal: PortalTest;
let supplier: TestSupplier;
let token: string;
let id: string;
beforeAll(async () => {
  portal = await portalTest();
  supplier = await testSupplier();
  ({ token } = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER }));
  id = (await portal.services.tenants.find(VENUE))?.id ?? '';
});
afterAll(async () => {
  await supplier[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

const asMaster = () => ({ tenant: PROVIDER, token });
const read = async () =>
  (await portal.ask('GET /settingsadmin/tenantconnection', { query: { tenantId: id }, ...asMaster() })).body;
async function save(change: Partial<CallInput<'PUT /settingsadmin/tenantconnection'>['body']>) {
  const { type, baseAddressApiV5, partnerLogin, apiVersion, keyExpiresOn, version } = await read();
  const body = { id, version, type, baseAddressApiV5, partnerLogin, apiVersion, keyExpiresOn, ...change };
  return (await portal.ask('PUT /settingsadmin/tenantconnection', { body, ...asMaster() })).body;
}
const undo = (version: number) =>
  portal.ask('POST /settingsadmin/undotenantconnection', { body: { id, version }, ...asMaster() });
const servicesOf = async () => {
  const tenant = await portal.services.tenants.find(VENUE);
  if (!tenant) throw new Error(`No tenant ${VENUE}`);
  return (await portal.services.ticketing.of(tenant).readCatalogue()).services.map(({ code }) => code);
};

test('an undo restores the previous connection with its password, and a second undo redoes the change', async () => {
  expect((await undo((await read()).version)).code).toBe('settings.nothing-to-undo');
  const own = await servicesOf();
  await save({ type: 'octo', baseAddressApiV5: supplier.address, partnerPassword: 'mistyped' });
  const there = await save({ partnerPassword: supplier.key, keyExpiresOn: '2031-01-31' });
  expect(there.previous).toEqual({
    type: 'octo',
    baseAddressApiV5: supplier.address,
    partnerLogin: there.partnerLogin,
    apiVersion: there.apiVersion,
    keyExpiresOn: '',
  });
  expect(await servicesOf()).toEqual(['POOL', 'BADGE']);
  const back = await save({ type: 'embedded' });
  expect(await servicesOf()).toEqual(own);

  const { status, body: undone } = await undo(back.version);
  expect(status).toBe(200);
  expect(undone).toMatchObject({ type: 'octo', keyExpiresOn: '2031-01-31', hasPartnerPassword: true });
  expect(JSON.stringify(undone)).not.toContain(supplier.key);
  expect(await servicesOf()).toEqual(['POOL', 'BADGE']);
  const { body: redone } = await undo(undone.version);
  expect([redone.type, redone.previous?.type]).toEqual(['embedded', 'octo']);
  const entries = await portal.sql<{ action: string }>(
    'select action from portal.audit_entry where tenant_id = $1 order by at desc limit 2',
    [id],
  );
  expect(entries).toEqual([{ action: 'venue.changed' }, { action: 'venue.changed' }]);
});

test('an undo is refused when another administrator has changed the connection meanwhile', async () => {
  const { version } = await save({ partnerLogin: 'deux-rives' });
  await save({ partnerLogin: 'trois-rives' });
  expect((await undo(version)).code).toBe('settings.changed');
});

test('an export of the venue does not contain the connection stored for an undo', async () => {
  await save({ type: 'octo', baseAddressApiV5: supplier.address, partnerPassword: 'a key of then' });
  await save({ type: 'embedded' });
  const [{ sealed } = { sealed: '' }] = await portal.sql<{ sealed: string }>(
    'select before_password_encrypted as sealed from portal.tenant_connection where tenant_id = $1',
    [id],
  );
  const exported = await portal.ask('GET /settingsadmin/tenantexport', {
    query: { tenantId: id },
    ...asMaster(),
  });
  expect(sealed).not.toBe('');
  expect(Buffer.from(exported.body as unknown as Uint8Array).toString()).not.toContain(sealed);
});
