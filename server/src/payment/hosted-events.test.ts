import { describe, expect, it, vi } from 'vitest';
import { signEvent } from '#gateways/payment/checkout/signature.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import { type CheckoutTest, SIGNING_KEY } from '#test/portal/checkout.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { runRefund } from './refunds/refunds.service.ts';
import { dueRefunds } from './refunds/refunds.sql.ts';
import { shopOf } from './settings/payment-settings.service.ts';

let test: CheckoutTest;
const { journal, begun } = hostedCheckoutTests((given) => ({ test } = given));

const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);

describe('an event of the hosted checkout', () => {
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
  it.each(cases)('(%s) has no effect', async (_what, header, status) => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    const body = test.eventOf(page, { client_reference_id: order });
    expect((await test.announce(body, header(body))).status).toBe(status);
    expect(await test.stateOf(cartId)).toBe('payment-pending');
    expect(await journal(order)).toEqual([]);
  });

  it('has no effect in the other mode, or when it is malformed', async () => {
    const { page, order } = await begun();
    const live = test.eventOf(page, { client_reference_id: order }).replace('false', 'true');
    expect((await test.announce(live)).status).toBe(403);
    for (const body of ['', '[]', '{"id":1}', '\u0000']) expect((await test.announce(body)).status).toBe(400);
  });

  it('is only a reason to poll when it is untrue', async () => {
    const { cartId, page, order } = await begun();
    expect((await test.announce(test.eventOf(page, { client_reference_id: order }))).status).toBe(200);
    expect(await test.stateOf(cartId)).toBe('payment-pending');
  });

  it('is ignored when it concerns another use of the account', async () => {
    for (const change of [{ client_reference_id: 'order 12' }, { object: 'invoice' }, {}])
      expect((await test.announce(test.eventOf('/x/cs_test_1', change))).status).toBe(200);
  });

  it('names the venue, and has no effect with a payment of another venue', async () => {
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
    const eventFor = (id: string) =>
      test.eventOf(page, { client_reference_id: order, metadata: { venue: id } });
    expect((await test.announce(eventFor(test.tenants.rink.id))).status).toBe(200);
    expect(await journal(order)).toEqual([]);
    await test.announce(eventFor(venue));
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is retried when the provider cannot be polled', async () => {
    const { cartId, page, order } = await begun();
    await test.pay(page, 'lost-notification');
    vi.spyOn(test.services.payment, 'lookUp').mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    const body = test.eventOf(page, { client_reference_id: order });
    expect((await test.announce(body)).status).toBe(503);
    expect((await test.announce(body)).status).toBe(200);
    expect(await test.stateOf(cartId)).toBe('selling');
  });

  it('is refused on the route of the form, and so is a form on the route of events', async () => {
    expect((await test.notify('signature=x', { provider: 'checkout' })).status).toBe(415);
    expect((await test.notify('{}', { type: 'application/json', tenant: 'rink' })).status).toBe(415);
    expect((await test.notify('signature=x')).status).toBe(404);
  });
});

describe('a refund at the hosted checkout', () => {
  it('returns the second payment of a cart that was paid twice, once', async () => {
    const cartId = await test.cart();
    const first = await test.begin(cartId);
    // The first page stays open: the provider does not answer.
    vi.spyOn(test.services.payment, 'close').mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    const second = await test.begin(cartId);
    await test.pay(first.page, 'frictionless');
    await test.pay(second.page, 'frictionless');
    const [due] = await inPool(dueRefunds);
    expect(due).toMatchObject({ attemptId: second.order, amount: 2200, reason: 'again' });
    const transactionUuid = due?.transactionUuid ?? '';
    const { refund } = test.services.payment;
    // The answer is lost: the job runs again.
    vi.spyOn(test.services.payment, 'refund').mockImplementationOnce(async (...asked) => {
      await refund(...asked);
      throw new PaymentProviderUnavailable('lost');
    });
    await expect(runRefund(test.services, test.tenants.pool, transactionUuid)).rejects.toThrow();
    await runRefund(test.services, test.tenants.pool, transactionUuid);
    await runRefund(test.services, test.tenants.pool, transactionUuid);
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
