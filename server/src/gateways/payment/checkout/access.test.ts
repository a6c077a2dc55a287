import { describe, expect, it } from 'vitest';
import type { Shop } from '../shapes/port.ts';
import { createCheckoutProvider } from './provider.ts';

const shop: Shop = {
  venue: 'aqua-rivage',
  protocol: 'checkout',
  siteId: 'acct_Pool',
  mode: 'TEST',
  signingKey: 'whsec_key',
  apiSecret: 'sk_test_Pool_secret',
  pageUrl: 'https://pay.example.com/',
  apiUrl: 'https://api.example.com/',
};

/** Checks a shop against a provider with the given answer. Returns the result and the requests. */
async function check(change: Partial<Shop>, answer: () => Response) {
  const asked: { method: string | undefined; url: string; authorization: string | null }[] = [];
  const provider = createCheckoutProvider({
    fetch: async (url, options) => {
      const authorization = new Headers(options?.headers).get('authorization');
      asked.push({ method: options?.method, url: String(url), authorization });
      return answer();
    },
  });
  return { found: await provider.checkShop({ ...shop, ...change }), asked };
}
const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const account = json({ id: 'acct_Pool', object: 'account' });
const failure = (status: number) => json({ error: { type: 'invalid_request_error' } }, status);

describe('check of a shop', () => {
  it.each([
    ['ok', account],
    ['refused', json({ id: 'acct_Other', object: 'account' })],
    ['refused', failure(401)],
    ['unavailable', failure(429)],
    ['unavailable', failure(500)],
    ['unavailable', json({ hello: 'world' })],
    ['unavailable', () => new Response('<html>')],
  ] as const)("finds access %s in the provider's answer", async (access, answer) => {
    expect((await check({}, answer)).found).toEqual({ signature: 'ok', access });
  });

  it('reads only the account, with the secret key', async () => {
    expect((await check({}, account)).asked).toEqual([
      { method: 'GET', url: `${shop.apiUrl}v1/account`, authorization: `Bearer ${shop.apiSecret}` },
    ]);
  });

  it('sends neither a malformed secret key nor a key of the other mode', async () => {
    for (const [apiSecret, mode, access] of [
      ['whsec_key', 'TEST', 'refused'],
      ['pk_test_Pool', 'TEST', 'refused'],
      ['sk_live_Pool_secret', 'TEST', 'wrong-mode'],
      ['rk_test_Pool_secret', 'PRODUCTION', 'wrong-mode'],
    ] as const)
      expect(await check({ apiSecret, mode }, account)).toMatchObject({ found: { access }, asked: [] });
  });

  it('detects a malformed signing key of notifications', async () => {
    const { found } = await check({ signingKey: 'sk_test_Pool_secret' }, account);
    expect(found).toEqual({ signature: 'wrong', access: 'ok' });
  });
});
