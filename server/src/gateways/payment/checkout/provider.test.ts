import { describe, expect, it } from 'vitest';
import type { Shop } from '../shapes/port.ts';
import { readEvent } from './notification.ts';
import { createCheckoutProvider } from './provider.ts';
import { signEvent } from './signature.ts';

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
const ORDER = '6d1b2c3e-0000-4000-8000-000000000001';
const now = new Date('2026-11-22T10:00:00Z');
const seconds = now.getTime() / 1000;

/** Creates a provider with the given answers by path. */
const answering = (answers: Record<string, object>) =>
  createCheckoutProvider({
    fetch: async (url) => {
      const { pathname } = new URL(String(url));
      return new Response(JSON.stringify(answers[pathname] ?? { error: { type: 'none' } }), {
        status: answers[pathname] ? 200 : 404,
        headers: { 'content-type': 'application/json' },
      });
    },
  });
const refundOf = (status: string) => ({
  id: 're_1',
  amount: 2200,
  currency: 'eur',
  created: seconds,
  payment_intent: 'pi_1',
  status,
});
const give = (status: string) =>
  answering({ '/v1/refunds': refundOf(status) }).refund(
    {
      key: 'pi_1:1',
      orderId: ORDER,
      transactionUuid: 'pi_1',
      amountCents: 2200,
      currency: 'EUR',
      comment: 'again',
      resolution: 'cancel-or-refund',
    },
    shop,
  );

describe('refund at the checkout provider', () => {
  it.each(['succeeded', 'pending'])('is accepted when its status is %s', async (status) =>
    expect(await give(status)).toMatchObject({ kind: 'done', event: { status } }),
  );

  it.each(['failed', 'canceled'])('is answered as failed when its status is immediately %s', async (status) =>
    expect(await give(status)).toMatchObject({
      kind: 'done',
      event: { status, statusClass: 'failed', transactionUuid: 're_1' },
    }),
  );

  it('is reported to a person when it fails later, in an event of its payment', async () => {
    const charge = { amount_refunded: 0, refunds: { data: [{ id: 're_1' }] } };
    const session = {
      id: 'cs_1',
      livemode: false,
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: ORDER,
      amount_total: 2200,
      currency: 'eur',
      created: seconds,
      expires_at: seconds,
      payment_intent: {
        id: 'pi_1',
        created: seconds,
        amount_received: 2200,
        currency: 'eur',
        latest_charge: charge,
      },
    };
    const provider = answering({
      '/v1/checkout/sessions/cs_1': session,
      '/v1/refunds': { data: [refundOf('failed')] },
    });
    expect(await provider.lookUp({ orderId: ORDER, session: 'cs_1' }, shop)).toMatchObject([
      { operationType: 'DEBIT', statusClass: 'paid' },
      { operationType: 'CREDIT', statusClass: 'failed', refundOf: 'pi_1', concern: 'not-captured' },
    ]);
  });
});

/** Reads an event about an object. */
const read = (object: object) => {
  const body = JSON.stringify({ id: 'evt_1', type: 'any', livemode: false, data: { object } });
  const headers = { 'stripe-signature': signEvent(body, shop.signingKey, seconds) };
  return readEvent({ contentType: 'application/json', body, headers }, shop, now);
};

describe('event of the checkout provider', () => {
  it('of a refund triggers a look-up of its order', () =>
    expect(read({ object: 'refund', id: 're_1', metadata: { order: ORDER } })).toEqual({
      kind: 'changed',
      order: { orderId: ORDER, session: null },
    }));

  it('of another venue with the same account is ignored', () => {
    const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: ORDER };
    expect(read({ ...session, metadata: { venue: 'patinoire-givre' } })).toEqual({ kind: 'ignored' });
    for (const metadata of [{ venue: 'aqua-rivage' }, {}])
      expect(read({ ...session, metadata })).toMatchObject({ kind: 'changed' });
  });
});
