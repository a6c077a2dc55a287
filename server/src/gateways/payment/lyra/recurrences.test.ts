import { describe, expect, it } from 'vitest';
import type { Shop } from '../shapes/port.ts';
import { buildForm } from './form.ts';
import { readNotification } from './notification.ts';
import { sign } from './signature.ts';

const shop: Shop = {
  venue: 'aqua-rivage',
  siteId: '12345678',
  mode: 'TEST',
  protocol: 'lyra',
  signingKey: '1122334455667788',
  apiSecret: 'unused',
  pageUrl: 'https://secure.payzen.eu/vads-payment/',
  apiUrl: 'https://api.payzen.eu/api-payment/V4/',
};

/** Fields of the notification of a recurrence. */
const recurrence = {
  vads_amount: '2208',
  vads_card_brand: 'CB',
  vads_card_number: '497010XXXXXX0000',
  vads_ctx_mode: 'TEST',
  vads_currency: '978',
  vads_effective_amount: '2208',
  vads_identifier: 'c2f8a6e0c2f8a6e0c2f8a6e0c2f8a6e0',
  vads_operation_type: 'DEBIT',
  vads_order_id: 'order-1',
  vads_recurrence_number: '3',
  vads_recurrence_status: 'CREATED',
  vads_result: '00',
  vads_sequence_number: '1',
  vads_site_id: '12345678',
  vads_subscription: '20261123-sub1',
  vads_trans_date: '20270305030000',
  vads_trans_id: 'a1b2c3',
  vads_trans_status: 'AUTHORISED',
  vads_trans_uuid: '0123456789abcdef0123456789abcdef',
  vads_url_check_src: 'REC',
};
const read = (change: Record<string, string> = {}) => {
  const fields = { ...recurrence, ...change };
  return readNotification({ ...fields, signature: sign(fields, shop.signingKey) }, shop);
};

describe('notification of a recurrence', () => {
  it('is read as a later debit of its order, with its subscription', () => {
    expect(read()).toMatchObject({
      kind: 'event',
      event: {
        orderId: 'order-1',
        amountCents: 2208,
        sequenceNumber: 4,
        subscription: { id: '20261123-sub1', recurrence: 3 },
      },
    });
  });

  it('is read as the first debit for the payment that began the subscription', () => {
    expect(read({ vads_recurrence_number: '' })).toMatchObject({
      event: { sequenceNumber: 1, subscription: { id: '20261123-sub1', recurrence: null } },
    });
  });

  it('has no subscription where the provider has not created it', () => {
    const reading = read({ vads_recurrence_number: '', vads_recurrence_status: 'NOT_CREATED' });
    expect(reading).toMatchObject({ kind: 'event', event: { sequenceNumber: 1 } });
    expect(reading.kind === 'event' && reading.event.subscription).toBeUndefined();
  });

  it.each([
    ['vads_recurrence_number', '0'],
    ['vads_recurrence_number', '-1'],
    ['vads_recurrence_number', '1e2'],
    ['vads_subscription', ''],
    ['vads_subscription', 'a subscription'],
  ])('is malformed with %s=%j', (field, value) => {
    expect(read({ [field]: value })).toMatchObject({ kind: 'rejected', reason: 'malformed', field });
  });

  it('is rejected when it was altered', () => {
    const signature = sign(recurrence, shop.signingKey);
    const altered = { ...recurrence, vads_recurrence_number: '4', signature };
    expect(readNotification(altered, shop)).toMatchObject({ kind: 'rejected', reason: 'bad-signature' });
  });
});

it('the notification of a payment with subscription has both amounts and saves the card', () => {
  const { fields } = buildForm(
    {
      purpose: {
        kind: 'subscribe',
        alias: null,
        terms: {
          amountCents: 2208,
          currency: 'EUR',
          effectiveDay: '2027-01-05',
          dayOfTheMonth: 5,
          count: 11,
        },
        payNow: { amountCents: 2212, currency: 'EUR' },
      },
      transaction: { id: 'a1b2c3', startedAt: new Date('2026-11-23T10:00:00Z') },
      orderId: 'order-1',
      customer: { email: 'ada@example.com' },
      language: 'fr',
      returnUrls: {
        success: 'https://portal.example.com/success',
        refused: 'https://portal.example.com/refused',
        cancelled: 'https://portal.example.com/cancelled',
        error: 'https://portal.example.com/error',
      },
      notificationUrl: 'https://portal.example.com/notification',
      merchantName: 'Aqua Rivage',
    },
    shop,
  );
  expect(fields).toMatchObject({
    vads_page_action: 'REGISTER_PAY_SUBSCRIBE',
    vads_amount: '2212',
    vads_currency: '978',
    vads_payment_config: 'SINGLE',
    vads_sub_amount: '2208',
    vads_sub_currency: '978',
    vads_sub_effect_date: '20270105',
    vads_sub_desc: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=11',
    vads_cust_email: 'ada@example.com',
    vads_trans_id: 'a1b2c3',
  });
});
