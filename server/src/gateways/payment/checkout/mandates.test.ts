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
/** A provider that answers each path as given, and knows nothing else. */
const answering = (answers: Record<string, object>, otherwise = 404) =>
  createCheckoutProvider({
    fetch: async (url) => {
      const answer = answers[new URL(String(url)).pathname];
      return Response.json(answer ?? { error: { type: 'none' } }, { status: answer ? 200 : otherwise });
    },
  });
const card = { brand: 'visa', last4: '0013', exp_month: 6, exp_year: 2031 };

it('a customer is read as the card that is kept for them', async () => {
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
])('of a customer who %s no card is kept', async (_why, answers) => {
  expect(await answering(answers).readAlias('cus_1', shop)).toBeUndefined();
});

it('a refusal says nothing of what is kept', async () =>
  expect(answering({}, 401).readAlias('cus_1', shop)).rejects.toThrow(PaymentProviderUnavailable));

it('it knows no subscriptions, as it begins none', async () =>
  expect(await answering({}).readSubscription({ id: 's', alias: 'a' }, shop)).toEqual({ state: 'unknown' }));

it('it has none to change either', async () =>
  expect(
    answering({}).changeSubscription(
      { id: 's', alias: 'a' },
      { dayOfTheMonth: 5, nextDay: '2027-02-05', count: 3, amountCents: 2208, currency: 'EUR' },
      shop,
    ),
  ).rejects.toThrow(PaymentNotOffered));
