import { describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { CheckoutTest } from '#test/portal/checkout.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { reopen } from '#test/portal/reopening.ts';
import { leavingTasks } from './leaving.jobs.ts';

let test: CheckoutTest;
const { journal, begun } = hostedCheckoutTests((given) => ({ test } = given));

const pageOf = async (page: string) => (await test.app.inject({ url: page })).body;
const down = () =>
  vi
    .spyOn(test.services.payment, 'close')
    .mockRejectedValueOnce(new PaymentProviderUnavailable('The provider is down'));
const runJobs = async () => {
  const jobs = await test.sql<{ payload: object }>(
    `delete from portal.outbox where task = 'payment.leave' returning payload`,
  );
  for (const { payload } of jobs)
    await leavingTasks(test.services)['payment.leave']?.run(payload, {} as never);
  return jobs.length;
};

describe('PUT /cart/ReopenCart of a payment at a hosted checkout', () => {
  it('closes the page, so that nothing can be paid there', async () => {
    const { cartId, page, order } = await begun();
    expect(await reopen(test, cartId)).toMatchObject({ status: 200, body: { state: 'open' } });
    expect(await pageOf(page)).toContain('a expiré');
    await test.pay(page, 'frictionless');
    expect(await journal(order)).toMatchObject([{ status_class: 'cancelled' }]);
    expect(await test.stateOf(cartId)).toBe('open');
  });

  it('sells the cart at once and refuses when it was paid before any notification', async () => {
    const { cartId, page } = await begun();
    await test.pay(page, 'lost-notification');
    expect(await reopen(test, cartId)).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.cart.already-on-sale' },
    });
    const [cart] = await test.sql(
      'select state, sale_attempts, sale_due_at <= now() as is_due from portal.cart where id = $1',
      [cartId],
    );
    expect(cart).toEqual({ state: 'paid', sale_attempts: 0, is_due: true });
  });

  it('reopens the cart while the provider does not answer, and closes the page by a job', async () => {
    const { cartId, page } = await begun();
    down();
    expect(await reopen(test, cartId)).toMatchObject({ status: 200, body: { state: 'open' } });
    expect(await runJobs()).toBe(1);
    expect(await pageOf(page)).toContain('a expiré');
    expect(await test.stateOf(cartId)).toBe('open');
  });

  it('does not wait longer than three seconds', { timeout: 10_000 }, async () => {
    const { cartId, page } = await begun();
    vi.spyOn(test.services.payment, 'close').mockImplementationOnce(() => new Promise(() => undefined));
    const since = performance.now();
    expect((await reopen(test, cartId)).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await runJobs()).toBe(1);
    expect(await pageOf(page)).toContain('a expiré');
  });
});

describe('GET /purchase/Form of a cart in payment at a hosted checkout', () => {
  it('closes the page of the previous payment', async () => {
    const { cartId, page, order } = await begun();
    const second = await test.begin(cartId);
    await test.pay(page, 'frictionless');
    expect(await journal(order)).toMatchObject([{ status_class: 'cancelled' }]);
    await test.pay(second.page, 'frictionless');
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('begins no second payment when the cart was paid before any notification', async () => {
    const { cartId, page } = await begun();
    await test.pay(page, 'lost-notification');
    expect(await test.ask('GET /purchase/Form', { cartId, paymentType: '4' })).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.cart.already-on-sale' },
    });
    expect(await test.stateOf(cartId)).toBe('paid');
  });
});
