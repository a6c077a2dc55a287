import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const SITE = 'https://www.ville.example';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  const { token } = await portal.administrator({ rights: ['settings.admin'] });
  const { body } = await portal.ask('GET /settingsportal/embedding', { token });
  const saved = await portal.ask('PUT /settingsportal/embedding', {
    body: { version: body.saved.version, origins: [{ address: SITE }] },
    token,
  });
  expect(saved.status).toBe(200);
});
afterAll(() => portal[Symbol.asyncDispose]());

const ask = (origin: string, path = '/ticketing/searchoptions', tenantname = 'aqua-rivage') =>
  portal.app.inject({ url: `/api/v1${path}`, headers: { origin, tenantname } });
const allowed = (answer: { headers: Record<string, unknown> }) =>
  answer.headers['access-control-allow-origin'];

describe('a shared call from another website', () => {
  it('is readable by a page of an origin that the venue allows', async () => {
    const answer = await ask(SITE);
    expect([answer.statusCode, allowed(answer)]).toEqual([200, SITE]);
    expect(answer.headers.vary).toContain('origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('is not readable by another page, nor with the permission of another venue', async () => {
    await ask(SITE);
    expect(allowed(await ask('https://elsewhere.example'))).toBeUndefined();
    expect(allowed(await ask(SITE, undefined, 'patinoire-givre'))).toBeUndefined();
  });
});

describe('a call about a person from another website', () => {
  it('is not readable, with or without a preflight', async () => {
    const token = await portal.signIn();
    const answer = await portal.app.inject({
      url: '/api/v1/user/cards',
      headers: { origin: SITE, tenantname: 'aqua-rivage', authorization: `Bearer ${token}` },
    });
    expect([answer.statusCode, allowed(answer)]).toEqual([200, undefined]);
    const preflight = await portal.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/user/cards',
      headers: { origin: SITE, 'access-control-request-method': 'GET' },
    });
    expect([preflight.statusCode, allowed(preflight)]).toEqual([405, undefined]);
  });
});

describe('a preflight', () => {
  it('of a shared call allows the headers of venue and language', async () => {
    const answer = await portal.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/ticketing/searchoptions',
      headers: {
        origin: SITE,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'tenantname, languageuser',
      },
    });
    expect([answer.statusCode, allowed(answer)]).toEqual([204, SITE]);
    expect(answer.headers['access-control-allow-headers']).toContain('tenantname');
  });
});
