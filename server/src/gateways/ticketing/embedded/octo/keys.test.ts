import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FREE_FAILURES } from '#platform/auth/throttle.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { newReseller, type TestReseller } from '#test/portal/resellers.ts';

let portal: PortalTest;
let reseller: TestReseller;
beforeAll(async () => {
  portal = await portalTest();
});
beforeEach(async () => {
  reseller = await newReseller(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const answerTo = async (options: Parameters<TestReseller['ask']>[3]) => {
  const { status, body } = await reseller.ask('GET', '/supplier', undefined, options);
  return { status, error: body.error };
};

describe('key of a reseller', () => {
  test('opens its own venue only', async () => {
    expect((await answerTo({})).status).toBe(200);
    expect(await answerTo({ key: null })).toEqual({ status: 401, error: 'UNAUTHORIZED' });
    expect(await answerTo({ key: 'octo_wrong', address: '192.0.2.8' })).toEqual({
      status: 403,
      error: 'FORBIDDEN',
    });
    expect(await answerTo({ tenant: 'patinoire-givre' })).toEqual({ status: 403, error: 'FORBIDDEN' });
    for (const tenant of ['nowhere', 'plateforme'])
      expect(await answerTo({ tenant })).toEqual({ status: 404, error: 'NOT_FOUND' });
  });

  test('cannot read or change another venue', async () => {
    const session = await portal.session(4);
    const { body: held } = await reseller.reserve(session, 1);
    const stranger = await newReseller(portal, 'patinoire-givre');
    const there = { tenant: 'aqua-rivage' };
    for (const [method, path] of [
      ['GET', `/bookings/${held.uuid}`],
      ['POST', `/bookings/${held.uuid}/cancel`],
      ['POST', '/bookings'],
      ['GET', '/products'],
    ] as const)
      expect((await stranger.ask(method, path, method === 'POST' ? {} : undefined, there)).status).toBe(403);
    expect((await stranger.ask('GET', `/bookings/${held.uuid}`)).body.error).toBe('INVALID_BOOKING_UUID');
    expect((await reseller.ask('GET', `/bookings/${held.uuid}`)).body.status).toBe('ON_HOLD');
  });

  test('is stored as a hash, shown once, and revoked immediately', async () => {
    expect((await answerTo({})).status).toBe(200);
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    const rows = await portal.sql<{ stored: string }>(
      'select reseller_key::text || reseller::text as stored from portal.reseller_key, portal.reseller',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { stored } of rows) expect(stored).not.toContain(reseller.key.slice(5, -4));
    const list = async () =>
      (await portal.ask('GET /settingsticketing/resellers', { token })).body.resellers.find(
        ({ id }) => id === reseller.id,
      )?.keys ?? [];
    expect(JSON.stringify(await list())).not.toContain(reseller.key);
    const second = await portal.ask('POST /settingsticketing/resellerkey', {
      body: { resellerId: reseller.id },
      token,
    });
    const [first] = await list();
    expect(first).toMatchObject({ ending: reseller.key.slice(-4), usedAt: expect.any(String) });
    const revoked = await portal.ask('DELETE /settingsticketing/resellerkey', {
      query: { id: String(first?.id) },
      token,
    });
    expect(revoked.status).toBe(204);
    expect((await answerTo({ address: '192.0.2.9' })).status).toBe(403);
    expect((await answerTo({ key: second.body.key })).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const audit = await portal.sql<{ action: string; whole: string }>(
      `select action, audit_entry::text as whole from portal.audit_entry where action like 'reseller.key-%' order by at`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['reseller.key-made', 'reseller.key-revoked']);
    expect(audit.some(({ whole }) => whole.includes(reseller.key) || whole.includes(second.body.key))).toBe(
      false,
    );
  });

  test('can be guessed a few times before a delay', async () => {
    const address = '198.51.100.23';
    const statuses: number[] = [];
    for (let tries = 0; tries <= FREE_FAILURES.address; tries++)
      statuses.push((await answerTo({ key: `octo_${randomUUID()}`, address })).status);
    expect(statuses).toEqual([...Array(FREE_FAILURES.address).fill(403), 429]);
    // A valid key is not delayed by guesses from the same network.
    expect((await answerTo({ address })).status).toBe(200);
  });

  test('has a unique name, with at most five keys per reseller', async () => {
    const { token } = await portal.administrator({ rights: ['settings.ticketing'] });
    const add = (name: string) => portal.ask('POST /settingsticketing/reseller', { body: { name }, token });
    const { resellerId } = (await add('Office du golfe')).body;
    expect((await add('OFFICE du golfe')).code).toBe('reseller.name');
    const more = () => portal.ask('POST /settingsticketing/resellerkey', { body: { resellerId }, token });
    for (let keys = 1; keys < 5; keys++) expect((await more()).status).toBe(200);
    expect((await more()).code).toBe('reseller.keys');
  });

  test('sells nothing while the venue is in maintenance', async () => {
    const other = await newReseller(portal, 'patinoire-givre');
    await portal.sql(`update portal.tenant set is_in_maintenance = true where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
    const { status, body, headers } = await other.ask('GET', '/products');
    expect({ status, error: body.error, retry: headers['retry-after'] }).toEqual({
      status: 503,
      error: 'SERVICE_UNAVAILABLE',
      retry: '300',
    });
    await portal.sql(`update portal.tenant set is_in_maintenance = false where name = 'patinoire-givre'`);
    portal.services.tenants.invalidate();
  });
});

describe('requests beyond the standard', () => {
  test.each([
    ['GET', '/nothing', undefined, 404, 'NOT_FOUND'],
    ['GET', '/bookings/not-a-uuid', undefined, 400, 'INVALID_BOOKING_UUID'],
    ['POST', '/availability', {}, 400, 'BAD_REQUEST'],
    ['POST', '/bookings', { unitItems: 'many' }, 400, 'BAD_REQUEST'],
  ] as const)('are answered with an OCTO error: %s %s', async (method, path, body, status, error) => {
    const answer = await reseller.ask(method, path, body);
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
  });
});

describe('POST /bookings', () => {
  test('holds at most 500 unit items of one reseller when reservations arrive at once', async () => {
    const { body: products } = await reseller.ask('GET', '/products');
    const undated = products.find(
      ({ availabilityRequired }: { availabilityRequired: boolean }) => !availabilityRequired,
    );
    const any = { id: '', service: undated.id, priceName: undated.options[0].units[0].id };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => reseller.reserve(any, 99, { availabilityId: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
  });
});
