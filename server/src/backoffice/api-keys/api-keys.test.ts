import { randomUUID } from 'node:crypto';
import { API_SCOPES, type ApiScope } from '@guichet/contract/backoffice/api-key-rules.ts';
import { calls } from '@guichet/contract/calls.ts';
import type { ApiOperation } from '@guichet/contract/public-api/operation.ts';
import { API_RESOURCES, apiOperations } from '@guichet/contract/public-api/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSystem, apiSystem, askApi } from '#test/portal/api-keys.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.api'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const OPERATIONS = Object.entries<ApiOperation>(apiOperations).map(([name, operation]) => {
  const { params = {}, query, body } = operation.example;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(params[field] ?? ''),
  );
  const search = query ? `?${new URLSearchParams(query)}` : '';
  return { name, method: operation.method, path: path + search, scope: operation.scope, body };
});

/** Keys by the scope that they have alone, or lack. */
const systems = new Map<string, Promise<ApiSystem>>();
function systemOf(as: string, scopes: readonly ApiScope[]): Promise<ApiSystem> {
  const made = systems.get(as) ?? apiSystem(portal, { scopes });
  systems.set(as, made);
  return made;
}

const keyed = (body: { name?: string; scopes?: string[]; lastDay?: string } = {}) =>
  portal.ask('POST /settingsadmin/apikey', {
    body: { name: `CRM ${randomUUID()}`, scopes: ['catalogue:read'], ...body } as never,
    token,
  });

describe('every operation of /api/v2', () => {
  it.each(OPERATIONS)(
    '$name refuses no key, another form, an unknown key, and a key without its scope',
    async (operation) => {
      const { method, path, scope, body } = operation;
      const reasonOf = async (key: string | undefined) => {
        const answer = await askApi(portal, key, method, path, { body });
        expect(answer.headers['content-type']).toContain('application/problem+json');
        return `${answer.status} ${answer.body.reason}`;
      };
      expect(await reasonOf(undefined)).toBe('401 api-key.required');
      expect(await reasonOf('nonsense')).toBe('401 api-key.refused');
      const without = await systemOf(
        `without ${scope}`,
        API_SCOPES.filter((one) => one !== scope),
      );
      expect(await reasonOf(without.key)).toBe(`403 api-key.scope`);
      const alone = await systemOf(scope, [scope]);
      const { status, body: answered } = await alone.ask(method, path, { body });
      expect([401, 403, 500]).not.toContain(status);
      expect(answered?.reason ?? '').not.toMatch(/^(api-key|request)\./);
      expect(await reasonOf(`${alone.key.slice(0, -1)}${alone.key.endsWith('A') ? 'B' : 'A'}`)).toBe(
        '401 api-key.refused',
      );
    },
  );

  it('has a scope that an operation uses for every scope, and no resource with the path of a call', () => {
    expect(new Set(OPERATIONS.map(({ scope }) => scope))).toEqual(new Set(API_SCOPES));
    const firstParts = Object.keys(calls).map((key) => key.split('/')[1]?.toLowerCase());
    expect(firstParts.filter((part) => API_RESOURCES.has(part ?? ''))).toEqual([]);
  });
});

describe('an API key', () => {
  it('works for its own venue alone, whatever venue the request names', async () => {
    const system = await apiSystem(portal);
    const rink = await apiSystem(portal, { tenant: 'patinoire-givre' });
    const asked = await system.ask('GET', '/services', { headers: { tenantname: 'patinoire-givre' } });
    expect([asked.status, asked.body.reason]).toEqual([401, 'api-key.refused']);
    const forged = system.key.replace('aqua-rivage', 'patinoire-givre');
    expect((await askApi(portal, forged, 'GET', '/services')).body.reason).toBe('api-key.refused');
    const codes = async (own: typeof system) => JSON.stringify((await own.ask('GET', '/services')).body);
    expect(await codes(rink)).not.toBe(await codes(system));
    const [customer] = (await system.ask('GET', '/customers?limit=1')).body.items;
    expect((await rink.ask('GET', `/customers/${customer.id}`)).body.reason).toBe('customer.not-found');
  });

  it('is refused at the platform when its venue has an origin of its own', async () => {
    const system = await apiSystem(portal);
    const { tenants, tenantChanges } = portal.services;
    const venue = await tenants.find('aqua-rivage');
    const live = (origin: string) =>
      tenantChanges.write(venue?.id as never, (db) =>
        db.query('update portal.tenant set preprod_origin = $2 where id = $1', [venue?.id, origin]),
      );
    const [before] = await portal.sql<{ origin: string }>(
      `select preprod_origin as origin from portal.tenant where name = 'aqua-rivage'`,
    );
    await live('https://tickets.aqua.example');
    try {
      expect((await system.ask('GET', '/services')).body.reason).toBe('api-key.other-origin');
      const own = await system.ask('GET', '/services', { host: 'tickets.aqua.example' });
      expect(own.status).toBe(200);
      const rink = await apiSystem(portal, { tenant: 'patinoire-givre' });
      const elsewhere = await rink.ask('GET', '/services', { host: 'tickets.aqua.example' });
      expect(elsewhere.body.reason).toBe('api-key.other-origin');
    } finally {
      await live(before?.origin ?? '');
    }
  });

  it('is refused after its last day, and at once after its revocation', async () => {
    const system = await apiSystem(portal, { lastDay: '2099-12-31' });
    expect((await system.ask('GET', '/themes')).status).toBe(200);
    await portal.sql(`update portal.api_key set expires_at = now() where id = $1`, [system.id]);
    expect((await system.ask('GET', '/themes')).body.reason).toBe('api-key.refused');
    await portal.sql(`update portal.api_key set expires_at = null where id = $1`, [system.id]);
    expect((await system.ask('GET', '/themes')).status).toBe(200);
    const { status } = await portal.ask('DELETE /settingsadmin/apikey', { query: { id: system.id }, token });
    expect(status).toBe(204);
    expect((await system.ask('GET', '/themes')).body.reason).toBe('api-key.refused');
  });

  it('is limited to 600 requests a minute, whatever resources it reads', async () => {
    const system = await apiSystem(portal, { scopes: ['webhooks:write'] });
    const other = await apiSystem(portal, { scopes: ['webhooks:write'] });
    for (let at = 0; at < 600; at++) {
      const { status } = await system.ask('GET', at % 2 ? '/themes' : '/services');
      if (status !== 403) throw new Error(`Request ${at} was answered ${status}`);
    }
    const limited = await system.ask('GET', '/webhooks');
    expect([limited.status, limited.body.reason]).toEqual([429, 'request.too-many']);
    expect(limited.headers['retry-after']).toBeDefined();
    const headers = { authorization: `bEARER ${system.key}` };
    expect((await system.ask('GET', '/webhooks', { headers })).status).toBe(429);
    expect((await other.ask('GET', '/webhooks')).status).toBe(200);
  });

  it('is refused without a look into the database after 120 wrong ones of its network, unless it was right', async () => {
    await using other = await portalTest();
    const [used, unused] = [await apiSystem(other), await apiSystem(other)];
    expect((await used.ask('GET', '/themes')).status).toBe(200);
    const guess = async () =>
      (await askApi(other, `guichet_aqua-rivage_${randomUUID()}-------`, 'GET', '/themes')).body.reason;
    const forget = () => other.sql('delete from portal.throttle');
    let tried = 0;
    // The count begins again with each minute of the clock.
    do {
      await forget();
      tried += 1;
    } while ((await guess()) === 'api-key.refused' && tried < 300);
    expect(tried).toBeGreaterThan(120);
    expect(tried).toBeLessThan(300);
    expect((await unused.ask('GET', '/themes')).body.reason).toBe('api-key.too-many-tries');
    expect((await used.ask('GET', '/themes')).status).toBe(200);
  });

  it('is guessed ever more slowly from one network', async () => {
    await using other = await portalTest();
    const guess = () =>
      askApi(other, `guichet_aqua-rivage_${'x'.repeat(40)}${randomUUID().slice(0, 3)}`, 'GET', '/themes');
    const reasons = [];
    for (let at = 0; at < 63; at++) reasons.push((await guess()).body.reason);
    expect(reasons[0]).toBe('api-key.refused');
    expect(reasons.at(-1)).toBe('api-key.too-many-tries');
  });
});

describe('POST /settingsadmin/apikey', () => {
  it('returns the key once, stores a hash, and records scopes and last day', async () => {
    const { body } = await keyed({ scopes: ['orders:read', 'catalogue:read'], lastDay: '2099-12-31' });
    expect(body.key).toMatch(/^guichet_aqua-rivage_[\w-]{43}$/);
    const { body: listed } = await portal.ask('GET /settingsadmin/apikeys', { token });
    const found = listed.keys.find(({ id }) => id === body.id);
    expect(found).toMatchObject({
      ending: body.key.slice(-4),
      scopes: ['catalogue:read', 'orders:read'],
      expiresAt: '2099-12-31T23:00:00.000Z',
      isExpired: false,
      usedAt: null,
    });
    expect(JSON.stringify(listed)).not.toContain(body.key);
    const [{ text = '' } = {}] = await portal.sql<{ text: string }>(
      'select row_to_json(api_key)::text as text from portal.api_key where id = $1',
      [body.id],
    );
    expect(text).not.toContain(body.key.slice(20, -4));
    const [entry] = await portal.sql<{ changes: { field: string; to: string }[] }>(
      `select changes from portal.audit_entry where action = 'api-key.created' and subject like $1`,
      [`%…${body.key.slice(-4)})`],
    );
    expect(entry?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['apiScopes', 'catalogue:read, orders:read'],
      ['apiLastDay', '2099-12-31'],
    ]);
    await askApi(portal, body.key, 'GET', '/themes');
    const { body: used } = await portal.ask('GET /settingsadmin/apikeys', { token });
    expect(used.keys.find(({ id }) => id === body.id)?.usedAt).not.toBeNull();
  });

  it('refuses a name twice, a past day, and no scope; a name is free again after a revocation', async () => {
    const { body } = await keyed({ name: 'Twice' });
    expect((await keyed({ name: 'twice' })).code).toBe('api-key.name');
    await portal.ask('DELETE /settingsadmin/apikey', { query: { id: body.id }, token });
    expect((await keyed({ name: 'twice' })).status).toBe(200);
    expect((await keyed({ lastDay: '2020-01-01' })).code).toBe('api-key.past');
    expect((await keyed({ scopes: [] })).status).toBe(400);
  });
});
