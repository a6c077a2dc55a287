import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { latestAttempt } from './attempts.sql.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  // The same customer pays in all tests of this file: earlier attempts must not count.
  await test.sql('update portal.payment_attempt set next_poll_at = null');
});

describe('the payment form of a cart', () => {
  it('has the cart’s total, its own transaction number and the return address', async () => {
    const cartId = await test.cart();
    const { body, status } = await test.ask(
      'GET /purchase/Form',
      { cartId, paymentType: '4' },
      { locale: 'de-DE' },
    );
    const { fields, url, method } = (
      body as { form: { fields: Record<string, string>; url: string; method: string } }
    ).form;
    const { publicUrl } = test.services.config;
    expect([status, url, method]).toEqual([200, `${publicUrl}/sandbox/payment`, 'POST']);
    expect(fields).toMatchObject({
      vads_amount: '2200',
      vads_language: 'de',
      vads_url_success: `${publicUrl}/de-DE/pool/delivery/success?cartId=${cartId}`,
      vads_url_cancel: `${publicUrl}/de-DE/pool/delivery/cancelled?cartId=${cartId}`,
      vads_url_check: `${publicUrl}/api/v1/payment/lyra/pool/notification`,
    });
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'payment-pending' },
    ]);
    const attempt = await test.services.database.tenant(test.tenants.pool.id, (db) =>
      latestAttempt(db, cartId),
    );
    expect(attempt).toMatchObject({ id: fields.vads_order_id, amount: 2200, state: 'begun' });
  });

  it('never has the transaction number of another attempt', async () => {
    const cartIds = await Promise.all(Array.from({ length: 20 }, () => test.cart()));
    const forms = await Promise.all(cartIds.map((cartId) => test.form(cartId)));
    expect(new Set(forms.map((fields) => fields.vads_trans_id?.toLowerCase())).size).toBe(20);
  });

  it('renews the hold, whatever the remaining time of the cart', async () => {
    const [soonOver, fresh] = [await test.cart({ minutesLeft: 2 }), await test.cart({ minutesLeft: 15 })];
    await test.form(soonOver);
    await test.form(fresh);
    expect(test.held).toEqual(expect.arrayContaining([soonOver, fresh]));
  });

  it('is absent for a free cart', async () => {
    const cartId = await test.cart({ total: 0 });
    const answer = await test.ask('GET /purchase/Form', { cartId, paymentType: '9' });
    expect(answer).toEqual({ status: 200, body: { form: null } });
  });

  it.each([
    ['cart.not-found', 404, () => Promise.resolve(randomUUID()), '4'],
    ['cart.not-found', 404, () => test.cart({ userId: randomUUID() }), '4'],
    ['cart.expired', 410, () => test.cart({ minutesLeft: -1 }), '4'],
    ['cart.empty', 400, () => test.cart({ lines: '[]' }), '4'],
    ['payment.invalid-type', 400, () => test.cart(), '9'],
    ['payment.invalid-type', 400, () => test.cart({ total: 0 }), '4'],
    ['payment.invalid-type', 400, () => test.cart(), '1'],
    ['payment.invalid-type', 400, () => test.cart(), '5'],
    ['request.invalid', 400, () => test.cart(), '7'],
  ] as const)('is refused with %s', async (code, status, cart, paymentType) => {
    const answer = await test.ask('GET /purchase/Form', { cartId: await cart(), paymentType });
    expect(answer).toMatchObject({ status, body: { code: `api-error.oap.${code}` } });
  });

  it('is refused for another tenant’s cart', async () => {
    const answer = await test.ask(
      'GET /purchase/Form',
      { cartId: await test.cart(), paymentType: '4' },
      { tenant: 'rink' },
    );
    expect(answer.status).toBe(404);
  });
});

it('GetPaymentTypeAvailableByCartIdAsync offers a card for a cart with an amount, and no choice for a free cart', async () => {
  const types = async (total: number) =>
    (await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId: await test.cart({ total }) }))
      .body as {
      id: number;
    }[];
  expect((await types(2200)).map(({ id }) => id)).toEqual([4]);
  expect((await types(0)).map(({ id }) => id)).toEqual([9]);
});

it('payment calls require a signed-in customer', async () => {
  const response = await test.app.inject({
    url: '/api/v1/purchase/form',
    query: { cartid: await test.cart(), paymentType: '4' },
    headers: { tenantname: 'pool' },
  });
  expect(response.statusCode).toBe(401);
});
