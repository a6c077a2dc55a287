import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  ({ token } = await portal.administrator({ rights: ['settings.functionnalities'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const HOST = 'https://www.example.com';
const read = async () => (await portal.ask('GET /settingsportal/embedding', { token })).body;
const save = async (addresses: string[], version?: number, locale = 'fr-FR') =>
  portal.ask('PUT /settingsportal/embedding', {
    token,
    locale,
    body: {
      version: version ?? (await read()).saved.version,
      origins: addresses.map((address) => ({ address })),
    },
  });
const seen = async (tenant = 'aqua-rivage', via = portal as Pick<PortalTest, 'app'>) =>
  (await portal.ask('GET /portal/embedding', { tenant, via: via as PortalTest })).body.origins;

beforeEach(() => save([]));

describe('websites that may embed the sessions', () => {
  test('are none by default, and apply to one venue only', async () => {
    expect(await seen()).toEqual([]);
    await save([HOST, 'http://localhost:8080']);
    expect(await seen()).toEqual([HOST, 'http://localhost:8080']);
    expect((await portal.services.tenants.find('aqua-rivage'))?.embeddingOrigins).toHaveLength(2);
    expect(await seen('patinoire-givre')).toEqual([]);
  });

  test('are applied by every process', async () => {
    const other = await portal.addNode();
    await save([HOST]);
    await vi.waitFor(async () => expect(await seen('aqua-rivage', other)).toEqual([HOST]), {
      timeout: 3000,
      interval: 20,
    });
  });

  test('are stored in normalised form without duplicates', async () => {
    const { body } = await save([' HTTPS://WWW.example.com/ ', HOST, 'https://example.com:443']);
    expect(body.origins).toEqual([{ address: HOST }, { address: 'https://example.com' }]);
  });

  test.each([
    ['fr-FR', 'Adresse https d’un site attendue, comme celle de www.exemple.fr, sans rien derrière'],
    [
      'en-GB',
      'The address of a website is expected, such as https://www.example.com, with nothing behind it',
    ],
    ['de-DE', 'Erwartet wird die Adresse einer Website wie https://www.beispiel.de, ohne etwas dahinter'],
  ])('are rejected with a message in %s when they are no origins', async (locale, words) => {
    for (const hostile of ['*', 'https://*.example.com', `${HOST}; script-src *`, 'javascript:alert(1)']) {
      const { status, code, fields } = await save([HOST, hostile], undefined, locale);
      expect({ status, code, fields }).toEqual({
        status: 400,
        code: 'request.invalid',
        fields: { 'origins.1.address': words },
      });
    }
    expect(await seen()).toEqual([]);
  });

  test('are limited to twenty', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example.com`);
    expect(await save(many)).toMatchObject({ status: 400, code: 'request.invalid' });
    expect((await save(many.slice(1))).status).toBe(200);
  });

  test('are restored by an undo, and every change is written to the audit log', async () => {
    await save([HOST]);
    const { body } = await save([]);
    const undone = await portal.ask('POST /settingsportal/undoembedding', {
      token,
      body: { version: body.saved.version },
    });
    expect(undone.body.origins).toEqual([{ address: HOST }]);
    const [entry] = await portal.sql<{ action: string; changes: unknown }>(
      `select action, changes from portal.audit_entry where action like 'embedding.%' order by at desc limit 1`,
    );
    expect(entry).toEqual({
      action: 'embedding.undone',
      changes: [{ field: 'origins', to: HOST }],
    });
  });

  test('return 409 for a save based on an outdated version', async () => {
    const { saved } = await read();
    await save([HOST]);
    expect(await save([], saved.version)).toMatchObject({ status: 409, code: 'settings.changed' });
  });
});

test('GET /settingsportal/embedding offers the establishments, and the services that have sessions', async () => {
  const { choices } = await read();
  const { body: services } = await portal.ask('POST /ticketing/services/filtering', { body: {} });
  expect(choices.establishments.map(({ code }) => code)).toContain('RIVAGE');
  const codes = choices.services.map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.length).toBeLessThan(services.length);
  for (const service of codes) {
    const answer = await portal.ask('GET /Ticketing/eventdateinterval', { query: { service } });
    expect(answer.status).toBe(200);
  }
});
