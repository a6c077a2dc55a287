import { describe, expect, it } from 'vitest';
import { PaymentProviderUnavailable } from '../port.ts';
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
const answering = (status: 'SUCCESS' | 'ERROR', answer: object) =>
  createLyraProvider({ fetch: async () => Response.json({ status, answer }) });
const refusing = (errorCode: string) => answering('ERROR', { errorCode, errorMessage: '' });
const named = { id: 'sub-1', alias: 'token-1' };

it('createLyraMandates reads a token as its card', async () => {
  const tokenDetails = { pan: '497011XXXXXX0013', effectiveBrand: 'CB', expiryMonth: 6, expiryYear: 2031 };
  const read = await answering('SUCCESS', { cancellationDate: null, tokenDetails }).readAlias('t', shop);
  expect(read).toEqual({ brand: 'CB', lastDigits: '0013', expiry: { month: 6, year: 2031 } });
});

it('createLyraMandates finds a token without details', async () => {
  const read = await answering('SUCCESS', {}).readAlias('t', shop);
  expect(read).toEqual({ brand: null, lastDigits: null, expiry: null });
});

it('createLyraMandates finds no card for a cancelled or unknown token', async () => {
  const cancelled = { cancellationDate: '2026-11-20T10:00:00+00:00' };
  expect(await answering('SUCCESS', cancelled).readAlias('t', shop)).toBeUndefined();
  for (const code of ['PSP_030', 'PSP_031'])
    expect(await refusing(code).readAlias('t', shop)).toBeUndefined();
});

it.each([
  [{ pastPaymentsNumber: 3, totalPaymentsNumber: 11 }, { state: 'running' }],
  [{ pastPaymentsNumber: 3, totalPaymentsNumber: 0, cancelDate: null }, { state: 'running' }],
  [{ pastPaymentsNumber: 11, totalPaymentsNumber: 11 }, { state: 'completed' }],
  [
    { pastPaymentsNumber: 3, totalPaymentsNumber: 11, cancelDate: '2026-11-20T10:00:00+00:00' },
    { state: 'ended', at: new Date('2026-11-20T10:00:00Z') },
  ],
])('createLyraMandates reads the subscription %j as %j', async (answer, expected) => {
  expect(await answering('SUCCESS', answer).readSubscription(named, shop)).toEqual(expected);
});

it('createLyraMandates reports an unknown subscription, and one whose token is gone', async () => {
  for (const code of ['PSP_030', 'PSP_031', 'PSP_032'])
    expect(await refusing(code).readSubscription(named, shop)).toEqual({ state: 'unknown' });
});

it('createLyraMandates throws for any other refusal, which tells nothing about stored cards', async () => {
  await expect(refusing('INT_905').readAlias('t', shop)).rejects.toThrow(PaymentProviderUnavailable);
  await expect(refusing('INT_905').readSubscription(named, shop)).rejects.toThrow(PaymentProviderUnavailable);
});

describe('changeSubscription', () => {
  const debits = {
    dayOfTheMonth: 15,
    nextDay: '2027-02-15',
    count: 9,
    amountCents: 2208,
    currency: 'EUR',
  } as const;

  it('requests the remaining debits from the next day on', async () => {
    const asked: unknown[] = [];
    const provider = createLyraProvider({
      fetch: async (url, init) => {
        asked.push(String(url), JSON.parse(String(init?.body)));
        return Response.json({ status: 'SUCCESS', answer: { responseCode: 0 } });
      },
    });
    await provider.changeSubscription(named, debits, shop);
    expect(asked).toEqual([
      'https://api.example.com/api-payment/V4/Subscription/Update',
      {
        paymentMethodToken: 'token-1',
        subscriptionId: 'sub-1',
        amount: 2208,
        currency: 'EUR',
        effectDate: '2027-02-15T00:00:00+00:00',
        rrule: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=15;COUNT=9',
      },
    ]);
  });

  it('throws for a retry when the provider does not accept the change', async () =>
    expect(refusing('PSP_032').changeSubscription(named, debits, shop)).rejects.toThrow(
      PaymentProviderUnavailable,
    ));
});
