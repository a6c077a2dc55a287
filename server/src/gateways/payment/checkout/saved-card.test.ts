import { describe, expect, it } from 'vitest';
import type { PaymentRequest } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import { readEvent } from './notification.ts';
import { createCheckoutProvider } from './provider.ts';
import { sessionRequest } from './session-request.ts';
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
const card = { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2031 };
const setup = { id: 'seti_1', created: seconds, status: 'succeeded', payment_method: { card } };
const session = {
  id: 'cs_1',
  livemode: false,
  status: 'complete',
  payment_status: 'no_payment_required',
  client_reference_id: ORDER,
  amount_total: null,
  currency: null,
  created: seconds,
  expires_at: seconds,
  customer: 'cus_1',
  payment_intent: null,
  setup_intent: setup,
};
const lookUp = (change: object = {}) =>
  createCheckoutProvider({ fetch: async () => Response.json({ ...session, ...change }) }).lookUp(
    { orderId: ORDER, session: 'cs_1' },
    shop,
  );

describe('card saved without a payment', () => {
  it('is requested by a setup session without an amount', () => {
    const request: PaymentRequest = {
      purpose: { kind: 'save-card', currency: 'EUR' },
      transaction: { id: 'abc123', startedAt: now },
      orderId: ORDER,
      customer: { email: 'ada@example.com' },
      language: 'fr',
      returnUrls: {
        success: 'https://x/s',
        refused: 'https://x/r',
        cancelled: 'https://x/c',
        error: 'https://x/e',
      },
      notificationUrl: 'https://x/n',
      merchantName: 'Aqua Rivage',
    };
    const fields = sessionRequest(request, shop);
    expect(fields).toMatchObject({
      mode: 'setup',
      customer_creation: 'always',
      customer_email: 'ada@example.com',
      client_reference_id: ORDER,
      'setup_intent_data[metadata][order]': ORDER,
    });
    expect(Object.keys(fields).filter((name) => /line_items|payment_intent/.test(name))).toEqual([]);
  });

  it('is reported as a verification of 0 cents, under the customer who stores the card', async () =>
    expect(await lookUp()).toMatchObject([
      {
        eventKey: 'seti_1:succeeded:VERIFICATION',
        operationType: 'VERIFICATION',
        statusClass: 'paid',
        amountCents: 0,
        currency: 'EUR',
        taken: { amountCents: 0 },
        alias: 'cus_1',
        card: { brand: 'visa', lastDigits: '4242', expiry: { month: 11, year: 2031 } },
      },
    ]));

  it('is not reported while the provider verifies it', async () =>
    expect(await lookUp({ setup_intent: { ...setup, status: 'processing' } })).toMatchObject([
      { statusClass: 'pending' },
    ]));

  it('is not reported while its page is open, nor after the page closed without a card', async () => {
    expect(await lookUp({ status: 'open', setup_intent: 'seti_1' })).toEqual([]);
    expect(await lookUp({ status: 'expired', setup_intent: null })).toMatchObject([
      { statusClass: 'cancelled', alias: null },
    ]);
  });

  it('is looked up when its event arrives, like a payment', () => {
    const object = { object: 'setup_intent', id: 'seti_1', metadata: { order: ORDER } };
    const body = JSON.stringify({ id: 'evt_1', type: 'any', livemode: false, data: { object } });
    const read = (key: string) =>
      readEvent(
        {
          contentType: 'application/json',
          body,
          headers: { 'stripe-signature': signEvent(body, key, seconds) },
        },
        shop,
        now,
      );
    expect(read(shop.signingKey)).toEqual({ kind: 'changed', order: { orderId: ORDER, session: null } });
    expect(read('whsec_guessed')).toMatchObject({ kind: 'rejected', reason: 'bad-signature' });
  });
});
