import { expect, it } from 'vitest';
import type { Shop } from '../shapes/port.ts';
import { createLyraProvider } from './provider.ts';

const shop: Shop = {
  venue: 'aqua-rivage',
  siteId: '12345678',
  mode: 'TEST',
  protocol: 'lyra',
  signingKey: '1122334455667788',
  apiSecret: 'testpassword_1',
  pageUrl: 'https://pay.example.com/',
  apiUrl: 'https://api.example.com/api-payment/V4/',
};

const providerAnswering = (answer: () => unknown) =>
  createLyraProvider({ fetch: async () => new Response(JSON.stringify(answer())) });
const error = (errorCode: string) => ({ status: 'ERROR', answer: { errorCode, errorMessage: '' } });
const success = (mode: string, value = 'Guichet') => ({ status: 'SUCCESS', mode, answer: { value } });

it.each([
  ['ok', success('TEST')],
  ['wrong-mode', success('PRODUCTION')],
  ['refused', error('INT_905')],
  ['unavailable', error('INT_902')],
  ['unavailable', success('TEST', 'something else')],
  ['unavailable', { hello: 'world' }],
] as const)("checkShop finds access %s in the provider's answer", async (access, answer) => {
  expect(await providerAnswering(() => answer).checkShop(shop)).toEqual({ signature: 'ok', access });
});

it('checkShop sends the test call with the number and the password of the shop', async () => {
  const asked: { url: string; authorization: string | null }[] = [];
  const provider = createLyraProvider({
    fetch: async (url, options) => {
      asked.push({ url: String(url), authorization: new Headers(options?.headers).get('authorization') });
      return new Response(JSON.stringify(success('TEST')));
    },
  });
  await provider.checkShop(shop);
  const credentials = Buffer.from('12345678:testpassword_1').toString('base64');
  expect(asked).toEqual([{ url: `${shop.apiUrl}Charge/SDKTest`, authorization: `Basic ${credentials}` }]);
});

it('checkShop reports a provider that cannot be reached as unavailable', async () => {
  const provider = createLyraProvider({ fetch: () => Promise.reject(new Error('no route')) });
  expect((await provider.checkShop(shop)).access).toBe('unavailable');
});
