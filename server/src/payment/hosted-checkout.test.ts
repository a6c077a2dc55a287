import { describe, expect, it, vi } from 'vitest';
import { PaymentProviderRefused, PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import type { CheckoutTest } from '#test/portal/checkout.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { aliasTasks } from './aliases/aliases.jobs.ts';
import { pollPayments } from './attempts/polling/polling.service.ts';
import { shopOf } from './settings/payment-settings.service.ts';

let test: CheckoutTest;
const { journal, begun } = hostedCheckoutTests((given) => ({ test } = given));

/** Polls an attempt that began this number of minutes ago. */
const poll = async (order: string, minutesAgo = 1) => {
  await test.sql(
    `update portal.payment_attempt set next_poll_at = now() - interval '1 second',
            started_at = now() - make_interval(mins => $2) where id = $1`,
    [order, minutesAgo],
  );
  await pollPayments(test.services, async (_tenant, cartId, statusClass) => {
    test.events.push({ cartId, statusClass });
  });
};

describe('the payment of a cart at a hosted checkout', () => {
  it('has the address of the provider’s page, while the portal handles no card number', async () => {
    const cartId = await test.cart();
    const { status, body } = await test.ask('GET /purchase/Form', { cartId, paymentType: '4' });
    expect(status).toBe(200);
    const { form } = body as { form: { url: string } };
    expect(form).toEqual({
      method: 'GET',
      url: expect.stringContaining('/sandbox/checkout/pay/'),
      fields: {},
    });
    const shown = await test.app.inject({ url: new URL(form.url).pathname });
    expect(shown.body).toMatch(/22,00\s€/);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('sells the cart once, and returns the payer to the portal', async () => {
    const { cartId, page, order } = await begun();
    const paid = await test.pay(page, 'frictionless');
    expect(paid).toMatchObject({
      status: 303,
      location: expect.stringContaining('/delivery/success?cartId='),
    });
    expect(await test.stateOf(cartId)).toBe('selling');
    expect(await journal(order)).toMatchObject([{ status_class: 'paid', operation_type: 'DEBIT' }]);
    expect(test.events).toEqual([{ cartId, statusClass: 'paid' }]);
    expect((await test.pay(page, 'frictionless')).location).toBe(page);
  });

  it('sells the cart once after three notifications in the wrong order', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'duplicate-notification');
    await test.announce(test.eventOf(page, { client_reference_id: order }));
    expect(await test.stateOf(cartId)).toBe('selling');
    expect(await journal(order)).toHaveLength(1);
    expect(test.events).toHaveLength(1);
  });

  it('is confirmed by the cardholder, who may refuse and use another card', async () => {
    const { cartId, page } = await begun();
    expect((await test.pay(page, 'challenge')).location).toBe(page);
    expect((await test.step(page, 'challenge', { answer: 'refuse' })).status).toBe(422);
    expect((await test.pay(page, 'refused')).body).toContain('a refusé cette carte');
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    await test.pay(page, 'challenge');
    await test.step(page, 'challenge', { answer: 'confirm' });
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is found by a poll when no event arrives', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    await poll(order);
    expect(await test.stateOf(cartId)).toBe('selling');
    expect(test.events).toEqual([{ cartId, statusClass: 'paid' }]);
  });

  it('sells an expired cart when its notification is late', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'slow-notification');
    await test.sql(`update portal.cart set state = 'expired' where id = $1`, [cartId]);
    test.clockAhead = 10_000;
    await vi.waitFor(async () => expect(await test.stateOf(cartId)).toBe('selling'), { timeout: 5_000 });
    expect((await journal(order)).filter(({ operation_type }) => operation_type === 'DEBIT')).toHaveLength(1);
  });

  it('is closed after its time when it is abandoned, and can no longer be paid', async () => {
    const { cartId, page, order } = await begun();
    expect((await test.step(page, 'cancel')).location).toContain('/delivery/cancelled?cartId=');
    await poll(order);
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    await poll(order, 16);
    expect(await test.stateOf(cartId)).toBe('cancelled');
    await test.pay(page, 'frictionless');
    expect(await journal(order)).toMatchObject([{ status_class: 'cancelled' }]);
    expect((await test.app.inject({ url: page })).body).toContain('a expiré');
  });

  it('counts when it is made just before the page would be closed', async () => {
    const { cartId, page, order } = await begun();
    const { lookUp } = test.services.payment;
    // The payer pays between the poll and the closing.
    vi.spyOn(test.services.payment, 'lookUp').mockImplementationOnce(async (...asked) => {
      const events = await lookUp(...asked);
      await test.pay(page, 'lost-notification');
      return events;
    });
    await poll(order, 16);
    expect(await test.stateOf(cartId)).toBe('selling');
  });
});

describe('a payment that differs from the request', () => {
  it('is left to an administrator when less was captured', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    await test.sql(
      `update sandbox.checkout_session set amount_received = 100 where request ->> 'client_reference_id' = $1`,
      [order],
    );
    expect((await test.announce(test.eventOf(page, { client_reference_id: order }))).status).toBe(200);
    expect(await test.stateOf(cartId)).toBe('stuck');
    expect(test.events).toEqual([{ cartId, statusClass: 'paid' }]);
  });

  it('is left to an administrator when the session had another amount', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    await test.sql(
      `update sandbox.checkout_session
          set request = request || '{"line_items[0][price_data][unit_amount]": "100"}'
        where request ->> 'client_reference_id' = $1`,
      [order],
    );
    const answer = await test.announce(test.eventOf(page, { client_reference_id: order }));
    expect(answer).toEqual({ status: 400, text: 'Not taken: amount\n' });
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    expect(await journal(order)).toMatchObject([{ rejection: 'amount', status_class: 'paid' }]);
  });

  it('has no effect when an event names another order', async () => {
    const [mine, theirs] = [await begun(100), await begun(9900)];
    await test.pay(mine.page, 'lost-notification');
    await test.announce(test.eventOf(mine.page, { client_reference_id: theirs.order }));
    expect(await test.stateOf(theirs.cartId)).toBe('payment-pending');
    expect(await journal(theirs.order)).toEqual([]);
  });
});

describe('a saved card at a hosted checkout', () => {
  it('is saved when its owner requests it, pays the next cart, and is deleted', async () => {
    const first = await test.begin(await test.cart(), 4, { saveCard: 'true' });
    await test.pay(first.page, 'frictionless');
    const { card } = (await test.ask('GET /user/UserAlias', {})).body as { card: object };
    expect(card).toMatchObject({ brand: 'cb', lastDigits: '0013', expiryMonth: 12, canReplace: false });
    const cartId = await test.cart();
    const { page } = await test.begin(cartId, 1);
    expect((await test.app.inject({ url: page })).body).toContain('497011XXXXXX0013');
    await test.step(page, 'kept');
    expect(await test.stateOf(cartId)).toBe('selling');

    expect(await test.ask('GET /user/UserAliasForm', {})).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.payment.no-card-change' },
    });
    await test.sql('update portal.payment_alias set asked_at = null');
    const deleteThere = (isDeleted: boolean) =>
      test.sql('update sandbox.checkout_customer set is_deleted = $1', [isDeleted]);
    await deleteThere(true);
    expect((await test.ask('GET /user/UserAlias', {})).body).toMatchObject({ card: { isGone: true } });
    await deleteThere(false);

    await test.ask('DELETE /user/DeleteUserAlias', {});
    const [job] = await test.sql<{ payload: object; task: string }>(
      `select task, payload from portal.outbox where task = 'payment.cancel-alias'`,
    );
    await aliasTasks(test.services)[job?.task ?? '']?.run(job?.payload, undefined as never);
    expect(await test.sql('select from sandbox.checkout_customer where not is_deleted')).toEqual([]);
  });
});

describe('the provider of a hosted checkout', () => {
  it('offers the means of payment that it supports', async () => {
    const cartId = await test.cart({ total: 90_000 });
    const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId });
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([4]);
    expect((await test.ask('GET /purchase/Form', { cartId, paymentType: '5' })).status).toBe(400);
  });

  it('leaves the cart payable when it does not answer', async () => {
    const cartId = await test.cart();
    vi.spyOn(test.services.payment, 'begin').mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    expect(await test.ask('GET /purchase/Form', { cartId, paymentType: '4' })).toMatchObject({
      status: 503,
      body: { code: 'api-error.oap.payment.provider-down' },
    });
    expect(await test.stateOf(cartId)).toBe('cancelled');
    await test.pay((await test.begin(cartId)).page, 'frictionless');
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is reported as refusing, not as down, when it rejects the key', async () => {
    const cartId = await test.cart();
    vi.spyOn(test.services.payment, 'begin').mockRejectedValueOnce(new PaymentProviderRefused('refused'));
    expect(await test.ask('GET /purchase/Form', { cartId, paymentType: '4' })).toMatchObject({
      status: 503,
      body: { code: 'api-error.oap.payment.provider-refused' },
    });
    expect(await test.stateOf(cartId)).toBe('cancelled');
  });

  it('is checked for its account, its secret key, its mode, and the key of its events', async () => {
    const shop = (await shopOf(test.services, test.tenants.pool))?.shop as Shop;
    const check = (change: Partial<Shop>) => test.services.payment.checkShop({ ...shop, ...change });
    expect(await check({})).toEqual({
      signature: 'ok',
      access: 'ok',
    });
    expect(await check({ apiSecret: 'sk_test_PoolRivage_guessed', signingKey: 'not-a-key' })).toEqual({
      signature: 'wrong',
      access: 'refused',
    });
    expect(await check({ apiSecret: 'sk_live_PoolRivage_secret' })).toMatchObject({
      access: 'wrong-mode',
    });
  });
});
