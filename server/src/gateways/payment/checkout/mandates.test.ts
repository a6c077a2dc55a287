import { expect, it } from 'vitest';
import { PaymentNotOffered, PaymentProviderUnavailable } from '../port.ts';
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
/** Creates a provider with the given answers by path, and a refusal for any other path. */
const answering = (answers: Record<string, object>, otherwise = 404) =>
  createCheckoutProvider({
    fetch: async (url) => {
      const answer = answers[new URL(String(url)).pathname];
      return Response.json(answer ?? { error: { type: 'none' } }, { status: answer ? 200 : otherwise });
    },
  });
const card = { brand: 'visa', last4: '0013', exp_month: 6, exp_year: 2031 };

it('createCheckoutMandates reads a customer as the card stored for them', async () => {
  const provider = answering({
    '/v1/customers/cus_1': { id: 'cus_1' },
    '/v1/customers/cus_1/payment_methods': { data: [{ card }] },
  });
  expect(await provider.readAlias('cus_1', shop)).toEqual({
    brand: 'visa',
    lastDigits: '0013',
    expiry: { month: 6, year: 2031 },
  });
});

it.each([
  ['was deleted', { '/v1/customers/cus_1': { id: 'cus_1', deleted: true } }],
  ['is not known', {}],
  [
    'has no card any more',
    { '/v1/customers/cus_1': { id: 'cus_1' }, '/v1/customers/cus_1/payment_methods': { data: [] } },
  ],
])('createCheckoutMandates finds no card of a customer who %s', async (_why, answers) => {
  expect(await answering(answers).readAlias('cus_1', shop)).toBeUndefined();
});

it('createCheckoutMandates throws for a refusal, which tells nothing about stored cards', async () =>
  expect(answering({}, 401).readAlias('cus_1', shop)).rejects.toThrow(PaymentProviderUnavailable));

it('createCheckoutMandates finds no subscriptions, since the adapter begins none', async () =>
  expect(await answering({}).readSubscription({ id: 's', alias: 'a' }, shop)).toEqual({ state: 'unknown' }));

it('createCheckoutMandates has no subscription to change', async () =>
  expect(
    answering({}).changeSubscription(
      { id: 's', alias: 'a' },
      { dayOfTheMonth: 5, nextDay: '2027-02-05', count: 3, amountCents: 2208, currency: 'EUR' },
      shop,
    ),
  ).rejects.toThrow(PaymentNotOffered));
