import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { logIn } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { deviceOf, shownNetwork } from './sessions.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const logInAs = async (email: string, address?: string) => {
  const body = { email, password: DEMONSTRATION_PASSWORD };
  return (await portal.ask('POST /user/login', { body, ...(address && { address }) })).body.token;
};
const ownOf = (token: string) => portal.ask('GET /user/user', { token });
const listOf = async (token: string) => (await portal.ask('GET /user/sessions', { token })).body;

describe('customer sessions', () => {
  it('are listed with their network, and the requesting one is marked', async () => {
    const own = await logInAs('jeanne@example.com', '203.0.113.77');
    await logInAs('jeanne@example.com', '2001:db8:12:3400::1');
    await logInAs('nadia@example.com');
    const sessions = await listOf(own);
    expect(sessions.map(({ network }) => network).sort()).toEqual(['2001:db8:12::/48', '203.0.113.0/24']);
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ network }) => network)).toEqual([
      '203.0.113.0/24',
    ]);
  });

  it('can be ended one at a time without ending the others', async () => {
    const [own, other] = [await logInAs('samir@example.com'), await logInAs('samir@example.com')];
    const [wanted] = (await listOf(own)).filter(({ isCurrent }) => !isCurrent);
    const end = (token: string) =>
      portal.ask('DELETE /user/session', { token, query: { id: wanted?.id ?? '' } });
    expect((await end(await logInAs('nadia@example.com'))).status).toBe(204);
    expect((await ownOf(other)).status).toBe(200);
    expect((await end(own)).status).toBe(204);
    expect((await ownOf(other)).code).toBe('session.expired');
    expect((await ownOf(own)).status).toBe(200);
  });

  it('can be ended all except the requesting one', async () => {
    const [own, other] = [await logInAs('samir@example.com'), await logInAs('samir@example.com')];
    expect((await portal.ask('DELETE /user/othersessions', { token: own })).status).toBe(204);
    expect((await ownOf(other)).code).toBe('session.expired');
    expect(await listOf(own)).toHaveLength(1);
  });

  it('can be ended by themselves without ending other devices', async () => {
    const [own, other] = [await logInAs('samir@example.com'), await logInAs('samir@example.com')];
    expect((await portal.ask('DELETE /user/session', { token: own, query: {} })).status).toBe(204);
    expect((await ownOf(own)).code).toBe('session.expired');
    expect((await ownOf(other)).status).toBe(200);
  });

  it('keep their id at a token refresh', async () => {
    const own = await logInAs('nadia@example.com');
    const { body } = await portal.ask('GET /user/RefreshToken', { token: own });
    const before = (await listOf(own)).filter(({ isCurrent }) => isCurrent);
    const after = (await listOf(body.token)).filter(({ isCurrent }) => isCurrent);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

describe('DELETE /user/admin/session', () => {
  it('ends only the requesting session', async () => {
    const { email } = await portal.administrator();
    const own = (await logIn(portal, email)).body.token;
    const other = (await logIn(portal, email)).body.token;
    const profileOf = (token: string) => portal.ask('GET /user/admin/administrator', { token });
    expect((await portal.ask('DELETE /user/admin/session', { token: own })).status).toBe(204);
    expect((await profileOf(own)).code).toBe('session.expired');
    expect((await profileOf(other)).status).toBe(200);
  });
});

describe('deviceOf', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', '', ''],
  ])('recognises browser and system of %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});

describe('shownNetwork', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:3456::1', '2001:db8:12::/48'],
  ])('shortens %s', (address, network) => {
    expect(shownNetwork(address)).toBe(network);
  });
});
