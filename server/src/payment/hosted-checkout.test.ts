import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signEvent } from '#gateways/payment/checkout/signature.ts';
import { PaymentProviderUnavailable, type Shop } from '#gateways/payment/port.ts';
import { type CheckoutTest, checkoutTest, SIGNING_KEY } from '#test/portal/checkout.ts';
import { CUSTOMER } from '#test/portal/payment-service.ts';
import { aliasTasks } from './aliases/tasks.ts';
import { pollPayments } from './attempts/polling/service.ts';
import { dueRefunds } from './refunds/data.ts';
import { runRefund } from './refunds/service.ts';
import { shopOf } from './settings/service.ts';

let test: CheckoutTest;

beforeAll(async () => {
  test = await checkoutTest();
  await test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')`,
    [test.tenants.pool.id, CUSTOMER],
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  test.clockAhead = 0;
  test.events.length = 0;
  await test.sql('update portal.payment_attempt set next_poll_at = null');
});

const journal = (order: string) =>
  test.sql<{ status_class: string; operation_type: string; rejection: string | null }>(
    'select * from portal.payment_event where order_id = $1 order by sequence',
    [order],
  );
const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);
/** Asks about an attempt that was begun so many minutes ago. */
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
const begun = async (total?: number) => {
  const cartId = await test.cart(total === undefined ? {} : { total });
  return { cartId, ...(await test.begin(cartId)) };
};

describe('the payment of a cart', () => {
  it('goes to the address of the provider’s page, which takes no number of a card from the portal', async () => {
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

  it('sells the cart once, and brings the payer back', async () => {
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

  it('that is told of thrice, in the wrong order, sells it once', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'duplicate-notification');
    await test.announce(test.eventOf(page, { client_reference_id: order }));
    expect(await test.stateOf(cartId)).toBe('selling');
    expect(await journal(order)).toHaveLength(1);
    expect(test.events).toHaveLength(1);
  });

  it('is confirmed by the card’s holder, who may refuse and take another card', async () => {
    const { cartId, page } = await begun();
    expect((await test.pay(page, 'challenge')).location).toBe(page);
    expect((await test.step(page, 'challenge', { answer: 'refuse' })).status).toBe(422);
    expect((await test.pay(page, 'refused')).body).toContain('a refusé cette carte');
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    await test.pay(page, 'challenge');
    await test.step(page, 'challenge', { answer: 'confirm' });
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is found by asking where no event came', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    await poll(order);
    expect(await test.stateOf(cartId)).toBe('selling');
    expect(test.events).toEqual([{ cartId, statusClass: 'paid' }]);
  });

  it('that is told of late still sells a cart that has expired', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'slow-notification');
    await test.sql(`update portal.cart set state = 'expired' where id = $1`, [cartId]);
    test.clockAhead = 10_000;
    await vi.waitFor(async () => expect(await test.stateOf(cartId)).toBe('selling'), { timeout: 5_000 });
    expect((await journal(order)).filter(({ operation_type }) => operation_type === 'DEBIT')).toHaveLength(1);
  });

  it('that is left open is closed after its time, and cannot be paid any more', async () => {
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

  it('that was paid just before it would be closed counts', async () => {
    const { cartId, page, order } = await begun();
    const { lookUp } = test.services.payment;
    // The payer pays between the question and the closing.
    vi.spyOn(test.services.payment, 'lookUp').mockImplementationOnce(async (...asked) => {
      const events = await lookUp(...asked);
      await test.pay(page, 'lost-notification');
      return events;
    });
    await poll(order, 16);
    expect(await test.stateOf(cartId)).toBe('selling');
  });
});

describe('what is not what was asked for', () => {
  it('is left to a person: less was taken', async () => {
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

  it('is left to a person: the session was of another amount', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    await test.sql(
      `update sandbox.checkout_session
          set request = request || '{"line_items[0][price_data][unit_amount]": "100"}'
        where request ->> 'client_reference_id' = $1`,
      [order],
    );
    const told = await test.announce(test.eventOf(page, { client_reference_id: order }));
    expect(told).toEqual({ status: 400, text: 'Not taken: amount\n' });
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    expect(await journal(order)).toMatchObject([{ rejection: 'amount', status_class: 'paid' }]);
  });

  it('moves nothing where an event names the payment of another order', async () => {
    const [mine, theirs] = [await begun(100), await begun(9900)];
    await test.pay(mine.page, 'lost-notification');
    await test.announce(test.eventOf(mine.page, { client_reference_id: theirs.order }));
    expect(await test.stateOf(theirs.cartId)).toBe('payment-pending');
    expect(await journal(theirs.order)).toEqual([]);
  });
});

describe('an event', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const cases: [string, (body: string) => string, number][] = [
    ['without a signature', () => '', 400],
    ['of a forged signature', () => `t=${now()},v1=${'0'.repeat(64)}`, 403],
    ['signed with another key', (body) => signEvent(body, 'whsec_other', now()), 403],
    ['signed six minutes ago', (body) => signEvent(body, SIGNING_KEY, now() - 360), 403],
    ['signed six minutes ahead', (body) => signEvent(body, SIGNING_KEY, now() + 360), 403],
    [
      'whose time was altered',
      (body) => signEvent(body, SIGNING_KEY, now() - 360).replace(/t=\d+/, `t=${now()}`),
      403,
    ],
    ['whose body was altered', (body) => signEvent(body.replace('evt_1', 'evt_2'), SIGNING_KEY, now()), 403],
  ];
  it.each(cases)('%s moves nothing', async (_what, header, status) => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    const body = test.eventOf(page, { client_reference_id: order });
    expect((await test.announce(body, header(body))).status).toBe(status);
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    expect(await journal(order)).toEqual([]);
  });

  it('of the other mode, or of no shape, moves nothing', async () => {
    const { page, order } = await begun();
    const live = test.eventOf(page, { client_reference_id: order }).replace('false', 'true');
    expect((await test.announce(live)).status).toBe(403);
    for (const body of ['', '[]', '{"id":1}', '\u0000']) expect((await test.announce(body)).status).toBe(400);
  });

  it('that says what is not so is only a reason to ask', async () => {
    const { cartId, page, order } = await begun();
    expect((await test.announce(test.eventOf(page, { client_reference_id: order }))).status).toBe(200);
    expect(await test.stateOf(cartId)).toBe('payment-pending');
  });

  it('of somebody else who uses the account, or of something else, is none of the portal’s', async () => {
    for (const change of [{ client_reference_id: 'order 12' }, { object: 'invoice' }, {}])
      expect((await test.announce(test.eventOf('/x/cs_test_1', change))).status).toBe(200);
  });

  it('names the venue; that of another one’s payment moves nothing', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    const [session] = await test.sql<{ request: Record<string, string> }>(
      `select request from sandbox.checkout_session where request ->> 'client_reference_id' = $1`,
      [order],
    );
    const venue = test.tenants.pool.id;
    expect(session?.request).toMatchObject({
      'metadata[venue]': venue,
      'payment_intent_data[metadata][venue]': venue,
    });
    const told = (id: string) => test.eventOf(page, { client_reference_id: order, metadata: { venue: id } });
    expect((await test.announce(told(test.tenants.rink.id))).status).toBe(200);
    expect(await journal(order)).toEqual([]);
    await test.announce(told(venue));
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is sent again where the provider cannot be asked', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    vi.spyOn(test.services.payment, 'lookUp').mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    const body = test.eventOf(page, { client_reference_id: order });
    expect((await test.announce(body)).status).toBe(503);
    expect((await test.announce(body)).status).toBe(200);
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('sent to the route of the form, or a form sent to its own, is refused', async () => {
    expect((await test.notify('signature=x', { provider: 'checkout' })).status).toBe(415);
    expect((await test.notify('{}', { type: 'application/json', tenant: 'rink' })).status).toBe(415);
    expect((await test.notify('signature=x')).status).toBe(404);
  });
});

describe('money that is given back', () => {
  it('is that of a cart which was paid twice, once', async () => {
    const cartId = await test.cart();
    const [first, second] = [await test.begin(cartId), await test.begin(cartId)];
    await test.pay(first.page, 'frictionless');
    await test.pay(second.page, 'frictionless');
    const [due] = await inPool(dueRefunds);
    expect(due).toMatchObject({ attemptId: second.order, amount: 2200, reason: 'again' });
    const payload = { tenantId: test.tenants.pool.id, transactionUuid: due?.transactionUuid };
    const { refund } = test.services.payment;
    // The answer is lost: the job runs again.
    vi.spyOn(test.services.payment, 'refund').mockImplementationOnce(async (...asked) => {
      await refund(...asked);
      throw new PaymentProviderUnavailable('lost');
    });
    await expect(runRefund(test.services, payload)).rejects.toThrow();
    await runRefund(test.services, payload);
    await runRefund(test.services, payload);
    expect(await inPool(dueRefunds)).toEqual([]);
    const made = await test.sql<{ amount: number }>('select amount from sandbox.checkout_refund');
    expect(made.map(({ amount }) => Number(amount))).toEqual([2200]);
    expect(await journal(second.order)).toMatchObject([
      { operation_type: 'DEBIT' },
      { operation_type: 'CREDIT', status_class: 'paid' },
    ]);
  });

  it('is never more than was paid', async () => {
    const { page, order } = await begun();
    await test.pay(page, 'frictionless');
    const [payment] = await test.sql<{ transaction_uuid: string }>(
      'select transaction_uuid from portal.payment_attempt where id = $1',
      [order],
    );
    const shop = (await shopOf(test.services, test.tenants.pool))?.shop as Shop;
    const back = async (key: string, amountCents: number) =>
      test.services.payment.refund(
        {
          key,
          orderId: order,
          transactionUuid: payment?.transaction_uuid ?? '',
          amountCents,
          currency: 'EUR',
          comment: 'one ticket',
          resolution: 'cancel-or-refund',
        },
        shop,
      );
    expect((await back('a', 1200)).kind).toBe('done');
    expect((await back('a', 1200)).kind).toBe('done');
    expect((await back('b', 1200)).kind).toBe('refused');
    expect((await back('c', 1000)).kind).toBe('done');
  });
});

describe('a saved card', () => {
  it('is kept where its owner asks for it, pays the next cart, and is forgotten', async () => {
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
    await aliasTasks(test.services)[job?.task ?? '']?.(job?.payload, undefined as never);
    expect(await test.sql('select from sandbox.checkout_customer where not is_deleted')).toEqual([]);
  });
});

describe('the provider', () => {
  it('offers what it can carry out', async () => {
    const cartId = await test.cart({ total: 90_000 });
    const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId });
    expect((body as { id: number }[]).map(({ id }) => id)).toEqual([4]);
    expect((await test.ask('GET /purchase/Form', { cartId, paymentType: '5' })).status).toBe(400);
  });

  it('that does not answer takes no payment: the cart can be paid again', async () => {
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

  it('is checked: its account, its secret key, its mode, the key of its events', async () => {
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
