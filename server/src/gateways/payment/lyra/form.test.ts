import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PaymentFormError, type PaymentRequest } from '../port.ts';
import type { Shop } from '../shapes/port.ts';
import { buildForm } from './form.ts';
import { isSigned } from './signature.ts';

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

const single: PaymentRequest = {
  purpose: {
    kind: 'pay',
    total: { amountCents: 2200, currency: 'EUR' },
    plan: { kind: 'single' },
    card: { kind: 'typed' },
  },
  transaction: { id: 'a1B2c3', startedAt: new Date('2026-11-20T23:59:58.900Z') },
  orderId: '5a0a7a1e-58f5-4d6a-9a53-0a5f7f1f0c11',
  customer: { id: 'jeanne', email: 'jeanne@example.com' },
  language: 'fr',
  returnUrls: {
    success: 'http://localhost:3000/aqua-rivage/delivery/success',
    refused: 'http://localhost:3000/aqua-rivage/delivery/failed',
    cancelled: 'http://localhost:3000/aqua-rivage/delivery/cancelled',
    error: 'http://localhost:3000/aqua-rivage/delivery/failed',
  },
  notificationUrl: 'http://localhost:3000/api/v1/payment/lyra/aqua-rivage/notification',
  merchantName: 'Aqua Rivage',
};

const asking = (purpose: PaymentRequest['purpose']) => buildForm({ ...single, purpose }, shop).fields;
const pay = (change: Partial<PaymentRequest['purpose'] & { kind: 'pay' }>) =>
  asking({ ...(single.purpose as PaymentRequest['purpose'] & { kind: 'pay' }), ...change });
const faultyField = (build: () => unknown) => {
  try {
    build();
  } catch (error) {
    if (error instanceof PaymentFormError) return error.field;
  }
  return undefined;
};

describe('buildForm for a single payment', () => {
  it('contains the fields that the provider requires, signed', () => {
    const form = buildForm(single, shop);
    expect(form).toMatchObject({ url: shop.pageUrl, method: 'POST' });
    expect(form.fields).toMatchObject({
      vads_action_mode: 'INTERACTIVE',
      vads_amount: '2200',
      vads_ctx_mode: 'TEST',
      vads_currency: '978',
      vads_order_id: single.orderId,
      vads_page_action: 'PAYMENT',
      vads_payment_config: 'SINGLE',
      vads_site_id: '12345678',
      vads_trans_date: '20261120235958',
      vads_trans_id: 'a1B2c3',
      vads_version: 'V2',
      vads_cust_email: 'jeanne@example.com',
      vads_url_check: single.notificationUrl,
    });
    expect(isSigned(form.fields, shop.signingKey)).toBe(true);
  });

  it('refuses a value that the provider would refuse, and names its field', () => {
    const build = (change: Partial<PaymentRequest>) => () => buildForm({ ...single, ...change }, shop);
    expect(faultyField(build({ transaction: { ...single.transaction, id: 'toolong' } }))).toBe(
      'vads_trans_id',
    );
    expect(faultyField(build({ orderId: 'not an order' }))).toBe('vads_order_id');
    expect(faultyField(build({ language: 'fr-FR' }))).toBe('vads_language');
    expect(faultyField(build({ notificationUrl: 'ftp://example.com' }))).toBe('vads_url_check');
    expect(faultyField(() => buildForm(single, { ...shop, siteId: '123' }))).toBe('vads_site_id');
    for (const amountCents of [0, -1, 10.5, 1e13, Number.NaN]) {
      expect(faultyField(() => pay({ total: { amountCents, currency: 'EUR' } }))).toBe('vads_amount');
    }
  });

  it('omits an e-mail address that the provider would refuse, so that the payment can proceed', () => {
    const emails = ['ada@example.com', 'ada+pool@example.com', `${'a'.repeat(150)}@example.com`];
    const sent = emails.map(
      (email) => buildForm({ ...single, customer: { email } }, shop).fields.vads_cust_email,
    );
    expect(sent).toEqual(['ada@example.com', undefined, undefined]);
  });

  it('prevents a payer’s text from being read as other fields under the same signature', () => {
    const email = 'a+2200+TEST+978+order+12345678+20261120235958+a1B2c3+AUTHORISED+b@example.com';
    expect(buildForm({ ...single, customer: { email } }, shop).fields).not.toHaveProperty('vads_cust_email');
    fc.assert(
      fc.property(fc.string(), fc.string(), (id, address) => {
        let fields: Readonly<Record<string, string>> = {};
        try {
          fields = buildForm({ ...single, customer: { id, email: address } }, shop).fields;
        } catch (error) {
          expect(error).toBeInstanceOf(PaymentFormError);
        }
        const values = Object.entries(fields).filter(([name]) => name.startsWith('vads_'));
        expect(values.filter(([, text]) => text.includes('+'))).toEqual([]);
      }),
    );
  });
});

describe('buildForm for other purposes', () => {
  it('spreads a total over instalments', () => {
    const instalments = { kind: 'instalments', firstCents: 550, count: 4, periodDays: 30 } as const;
    expect(pay({ plan: instalments }).vads_payment_config).toBe('MULTI:first=550;count=4;period=30');
    expect(faultyField(() => pay({ plan: { ...instalments, firstCents: 2200 } }))).toBe(
      'vads_payment_config',
    );
    expect(faultyField(() => pay({ plan: { ...instalments, periodDays: 130 } }))).toBe('vads_payment_config');
  });

  it('spreads a total over chosen days, none of them past, without a difference of cents', () => {
    const dues = (first: string, ...cents: number[]) => ({
      kind: 'scheduled' as const,
      dues: cents.map((amountCents, index) => ({ day: index === 0 ? first : '2027-01-05', amountCents })),
    });
    expect(pay({ plan: dues('2026-11-20', 1000, 1200) }).vads_payment_config).toBe(
      'MULTI_EXT:20261120=1000;20270105=1200',
    );
    expect(faultyField(() => pay({ plan: dues('2026-11-20', 1000, 1000) }))).toBe('vads_payment_config');
    expect(faultyField(() => pay({ plan: dues('2026-11-19', 1000, 1200) }))).toBe('vads_payment_config');
    expect(faultyField(() => pay({ plan: dues('2028-01-01', 1000, 1200) }))).toBe('vads_payment_config');
  });

  it('saves the typed card or pays with a saved card', () => {
    expect(pay({ card: { kind: 'typed-and-saved', payerChooses: true } }).vads_page_action).toBe(
      'ASK_REGISTER_PAY',
    );
    expect(pay({ card: { kind: 'typed-and-saved', payerChooses: false } }).vads_page_action).toBe(
      'REGISTER_PAY',
    );
    expect(pay({ card: { kind: 'saved', alias: 'alias-1' } })).toMatchObject({
      vads_page_action: 'PAYMENT',
      vads_identifier: 'alias-1',
    });
  });

  it('saves or replaces a card without a payment', () => {
    expect(asking({ kind: 'save-card', currency: 'EUR' })).toMatchObject({ vads_page_action: 'REGISTER' });
    const replaced = asking({ kind: 'replace-card', alias: 'alias-1' });
    expect(replaced).toMatchObject({ vads_page_action: 'REGISTER_UPDATE', vads_identifier: 'alias-1' });
    expect(replaced).not.toHaveProperty('vads_currency');
    expect(replaced).not.toHaveProperty('vads_trans_id');
  });

  it('subscribes from a day that is not past', () => {
    const terms = {
      amountCents: 2500,
      currency: 'EUR',
      effectiveDay: '2026-12-01',
      dayOfTheMonth: 5,
      count: 12,
    } as const;
    expect(asking({ kind: 'subscribe', alias: null, terms, payNow: null })).toMatchObject({
      vads_page_action: 'REGISTER_SUBSCRIBE',
      vads_sub_amount: '2500',
      vads_sub_effect_date: '20261201',
      vads_sub_desc: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=12',
    });
    expect(asking({ kind: 'subscribe', alias: 'alias-1', terms, payNow: null }).vads_page_action).toBe(
      'SUBSCRIBE',
    );
    const past = { ...terms, effectiveDay: '2026-11-01' };
    expect(
      faultyField(() => asking({ kind: 'subscribe', alias: 'alias-1', terms: past, payNow: null })),
    ).toBe('vads_sub_effect_date');
    const late = { ...terms, dayOfTheMonth: 29 };
    expect(
      faultyField(() => asking({ kind: 'subscribe', alias: 'alias-1', terms: late, payNow: null })),
    ).toBe('vads_sub_desc');
  });
});
