import { TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { VISIT_RIGHTS } from './visits.ts';

const VENUE = 'patinoire-givre';
const PROVIDER = 'plateforme';

let portal: PortalTest;
let master: { token: string; userId: string; email: string };
let id: string;
beforeAll(async () => {
  portal = await portalTest();
  const made = await portal.administrator({ tenant: PROVIDER, rights: ['provider.tenant'] });
  const { body } = await portal.ask('GET /user/admin/administrator', { tenant: PROVIDER, token: made.token });
  master = { token: made.token, userId: body.id, email: body.email };
  id = (await portal.services.tenants.find(VENUE))?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());

const enter = (reason = 'Mise en place', token = master.token) =>
  portal.ask('POST /settingsadmin/tenantvisit', { tenant: PROVIDER, token, body: { id, reason } });
const begin = (key: string, tenant = VENUE) =>
  portal.ask('POST /user/admin/beginvisit', { tenant, body: { key } });
const keyOf = (address: string) => new URL(address).hash.slice(1);
/** Begins a new visit and returns its token. */
const visit = async () => (await begin(keyOf((await enter()).body.address))).body.token;
const own = (token: string, tenant = VENUE) => portal.ask('GET /user/admin/administrator', { tenant, token });
const journal = (tenantId: string) =>
  portal.sql<{ action: string; email: string }>(
    `select action, administrator_email as email from portal.audit_entry where tenant_id = $1 order by at desc limit 3`,
    [tenantId],
  );

describe('administrator of the platform', () => {
  test('sees nothing of a venue without a visit', async () => {
    for (const key of ['GET /user/admin/administrator', 'GET /settingsadmin/overview'] as const)
      expect(await portal.ask(key, { tenant: VENUE, token: master.token })).toMatchObject({
        code: 'session.expired',
      });
  });

  test('must give a reason for a visit', async () => {
    expect(await enter('  ')).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  });

  test('enters by an address of the venue’s back office, which shows their name and the end of the visit', async () => {
    const { body } = await enter();
    expect(body.address).toMatch(/\/patinoire-givre\/backoffice\/visit#[\w-]{43}$/);
    const { body: session } = await begin(keyOf(body.address));
    expect(Date.parse(session.expiresAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    const { body: profile } = await own(session.token);
    expect(profile).toMatchObject({ email: master.email, level: 'administrator', roles: [] });
    expect(profile.rights).toEqual(VISIT_RIGHTS);
    const minutes = (Date.parse(profile.visit?.endsAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(profile.visit?.home).toContain(`/plateforme/backoffice/masterarea/${id}`);
  });

  test('can use the address of a visit once, at its venue, within a minute', async () => {
    const key = keyOf((await enter()).body.address);
    expect(await begin(key, 'aqua-rivage')).toMatchObject({ code: 'visit.key' });
    expect((await begin(key)).status).toBe(200);
    expect(await begin(key)).toMatchObject({ status: 400, code: 'visit.key' });
    const late = keyOf((await enter()).body.address);
    await portal.sql(`update portal.platform_visit set entered_at = now() - interval '61 seconds'`);
    expect(await begin(late)).toMatchObject({ code: 'visit.key' });
  });
});

describe('visit to a venue', () => {
  test('is valid at one venue only', async () => {
    const token = await visit();
    for (const tenant of ['aqua-rivage', PROVIDER])
      expect(await own(token, tenant)).toMatchObject({ code: 'session.expired' });
  });

  test("excludes the venue's team, payment keys and sign-on", async () => {
    expect(TENANT_RIGHTS.filter((right) => !VISIT_RIGHTS.includes(right))).toEqual([
      'settings.admin',
      'settings.payment',
      'settings.sso',
    ]);
    const token = await visit();
    for (const key of [
      'GET /settingsadmin/tenantadministrators',
      'GET /settingsadmin/onlinepayment',
      'GET /settingsportal/sso',
      'GET /settingsadmin/tenants',
    ] as const)
      expect(await portal.ask(key, { tenant: VENUE, token })).toMatchObject({
        code: 'commons.admin-right-required',
      });
    expect((await portal.ask('GET /settingsadmin/overview', { tenant: VENUE, token })).status).toBe(200);
  });

  test('creates no key that would outlast the visit', async () => {
    const token = await visit();
    const made = await portal.ask('POST /settingsticketing/reseller', {
      tenant: VENUE,
      token,
      body: { name: 'Comptoir' },
    });
    expect(made.code).toBe('commons.admin-right-required');
  });

  test('cannot begin by an address requested before a logout everywhere', async () => {
    const made = await portal.administrator({ tenant: PROVIDER, rights: ['provider.tenant'] });
    const { body } = await enter('Mise en place', made.token);
    await portal.sql(`update portal.administrator set token_version = token_version + 1 where email = $1`, [
      made.email,
    ]);
    expect((await begin(keyOf(body.address))).code).toBe('visit.key');
  });

  test('creates no account at the venue', async () => {
    const token = await visit();
    expect(await portal.ask('GET /user/admin/passkeys', { tenant: VENUE, token })).toMatchObject({
      status: 403,
      code: 'visit.own-account',
    });
  });

  test('is in the journals of both tenants with its reason', async () => {
    const provider = (await portal.services.tenants.find(PROVIDER))?.id ?? '';
    await enter('Aide à la mise en place des tarifs');
    for (const tenantId of [id, provider]) {
      const [entry] = await portal.sql<{ changes: object[] }>(
        `select changes from portal.audit_entry where tenant_id = $1 and action = 'venue.entered' order by at desc limit 1`,
        [tenantId],
      );
      expect(entry?.changes).toContainEqual({ field: 'reason', to: 'Aide à la mise en place des tarifs' });
    }
  });

  test('is in the journals of both tenants when it is left', async () => {
    const token = await visit();
    const provider = (await portal.services.tenants.find(PROVIDER))?.id ?? '';
    await portal.ask('POST /user/admin/logout', { tenant: VENUE, token });
    expect(await own(token)).toMatchObject({ code: 'session.expired' });
    for (const tenantId of [id, provider])
      expect((await journal(tenantId)).slice(0, 2)).toEqual([
        { action: 'venue.left', email: master.email },
        { action: 'venue.entered', email: master.email },
      ]);
    expect((await own(master.token, PROVIDER)).status).toBe(200);
  });

  test.each(['GET /user/admin/RefreshToken', 'GET /user/RefreshToken'] as const)(
    'ends after an hour, however often %s has renewed its token',
    async (key) => {
      const token = await visit();
      const { body } = await portal.ask(key, { tenant: VENUE, token });
      expect((await own(body.token)).body.visit).toBeDefined();
      await portal.sql(
        `update portal.platform_visit set ends_at = now() - interval '1 second' where left_at is null`,
      );
      for (const ended of [token, body.token])
        expect(await own(ended)).toMatchObject({ code: 'session.expired' });
    },
  );

  test('ends with the right to visit, and with the sessions at the platform', async () => {
    const { token: other } = await portal.administrator({ tenant: PROVIDER, rights: ['provider.tenant'] });
    const address = (await enter('Essai', other)).body.address;
    const { token } = (await begin(keyOf(address))).body;
    expect((await own(token)).status).toBe(200);
    await portal.ask('POST /user/admin/logout', { tenant: PROVIDER, token: other });
    expect(await own(token)).toMatchObject({ code: 'session.expired' });
  });
});

it('the venue’s journal marks actions of the platform', async () => {
  const token = await visit();
  const limits = await portal.ask('GET /settingsportal/cartlimits', { tenant: VENUE, token });
  const saved = await portal.ask('PUT /settingsportal/cartlimits', {
    tenant: VENUE,
    token,
    body: { ...limits.body, extendShare: limits.body.extendShare === 0 ? 1 : 0 },
  });
  expect(saved.status).toBe(200);
  const { token: owner } = await portal.administrator({ tenant: VENUE, rights: ['settings.admin'] });
  const { entries } = (
    await portal.ask('GET /settingsadmin/audit', { tenant: VENUE, token: owner, query: {} })
  ).body;
  expect(entries.slice(0, 2).map(({ action }) => action)).toEqual([expect.any(String), 'venue.entered']);
  for (const entry of entries.slice(0, 2))
    expect(entry).toMatchObject({ administratorEmail: master.email, isPlatform: true });
});
