import { randomUUID } from 'node:crypto';
import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { runSynchronizations } from '#test/portal/synchronization.ts';

const PROVIDER = 'plateforme';
type NewVenue = CallInput<'POST /settingsadmin/tenant'>['body'];

let portal: PortalTest;
let supplier: TestSupplier;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER }));
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  supplier = await testSupplier();
});
afterEach(() => supplier[Symbol.asyncDispose]());

const asMaster = () => ({ tenant: PROVIDER, token });
const create = (changes: Partial<NewVenue>) =>
  portal.ask('POST /settingsadmin/tenant', {
    body: {
      name: `musee-${randomUUID().slice(0, 8)}`,
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
      ...changes,
    },
    ...asMaster(),
  });

describe('creation of a venue with a supplier', () => {
  test("uses the supplier's catalogue and no template", async () => {
    const { status, body } = await create({
      provider: 'octo',
      baseAddressApiV5: supplier.address,
      partnerPassword: supplier.key,
      template: 'museum',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      provider: 'octo',
      baseAddressApiV5: supplier.address,
      hasPartnerPassword: true,
      isFilled: true,
    });
    expect(body.template).toBeUndefined();
    const { body: listed } = await portal.ask('GET /settingsadmin/tenants', asMaster());
    const providers = new Map(listed.map(({ name, provider }) => [name, provider]));
    expect([providers.get(body.name), providers.get('aqua-rivage')]).toEqual(['octo', 'embedded']);
    expect(JSON.stringify(listed)).not.toContain(supplier.address);
    expect(JSON.stringify(body)).not.toContain(supplier.key);
    await runSynchronizations(portal);
    const items = await portal.sql<{ code: string }>(
      `select code from portal.catalogue_item where tenant_id = $1 and kind = 'service' order by code`,
      [body.id],
    );
    expect(items.map(({ code }) => code)).toEqual(['BADGE', 'POOL']);
  });

  test("requires the supplier's address", async () => {
    const { status, fields } = await create({ provider: 'octo' });
    expect([status, Object.keys(fields)]).toEqual([400, ['baseAddressApiV5']]);
  });
});

test('a change of the provider of a venue replaces its address too', async () => {
  const { body: venue } = await create({ template: undefined });
  expect(venue.provider).toBe('embedded');
  const save = (over: object) => {
    const { displayName, city, type, apiVersion, partnerLogin, prodOrigin, preprodOrigin } = venue;
    const { id, version, sellerName, sellerAddress, sellerVatId, isInMaintenance, baseAddressApiV5 } = venue;
    const texts = { displayName, city, type, apiVersion, partnerLogin, prodOrigin, preprodOrigin };
    const rest = { id, version, sellerName, sellerAddress, sellerVatId, isInMaintenance, baseAddressApiV5 };
    return portal.ask('PUT /settingsadmin/tenant', { body: { ...texts, ...rest, ...over }, ...asMaster() });
  };
  expect(Object.keys((await save({ provider: 'octo' })).fields)).toEqual(['baseAddressApiV5']);
  const { body: moved } = await save({ baseAddressApiV5: supplier.address, partnerPassword: supplier.key });
  expect(moved.provider).toBe('octo');
  const { body: back } = await save({
    version: moved.version,
    provider: 'embedded',
    baseAddressApiV5: supplier.address,
  });
  expect([back.provider, back.baseAddressApiV5]).toEqual(['embedded', '']);
});
