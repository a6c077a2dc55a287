import { describe, expect, it, vi } from 'vitest';
import { readErasureObstacle } from '#account/profile/erasure.sql.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { CUSTOMER, type PaymentTest } from '#test/portal/payment-service.ts';
import { MONTHLY, subscriptionTests } from '#test/portal/subscriptions.ts';

let test: PaymentTest;
const { scheduleOf, paid, subscribed, nextDebit, follow, beginElsewhere, mails, refunds } = subscriptionTests(
  (given) => ({ test } = given),
);

describe('POST /user/EndSubscription', () => {
  const end = (id: string, token?: string) =>
    test.ask('POST /user/EndSubscription', { scheduleId: id }, token ? { token } : {});

  it('ends every later debit, sends a dated mail, and leaves the paid time', async () => {
    const { id, cartId } = await subscribed();
    await nextDebit(id);
    const third = (await scheduleOf(id))?.instalments[2]?.day;
    const { status, body } = await end(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ unpaidFrom: third });
    await follow(id);
    await follow(id);
    for (let month = 0; month < 12; month++) await test.daysPass(31);
    expect(await paid(id)).toBe(2);
    expect(await scheduleOf(id)).toMatchObject({ state: 'ended', subscription: { unpaidFrom: third } });
    expect(dayOf(test.suspended.get(cartId) as Date, 'Europe/Paris')).toBe(third);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('résiliation de votre contrat');
    expect(await refunds()).toEqual([]);
    expect((await end(id)).body).toEqual(body);
  });

  it('refunds debits from before the provider knows of the end', async () => {
    const { id } = await subscribed();
    await end(id);
    await nextDebit(id);
    await test.daysPass(31);
    expect(await paid(id)).toBe(1);
    expect(await refunds()).toContainEqual({ amount: MONTHLY, reason: 'again' });
    await test.sql('truncate portal.payment_refund cascade');
  });

  it('confirms the end and suspends the card while the provider does not answer, and retries the provider', async () => {
    const { id, cartId } = await subscribed();
    await end(id);
    const asked = vi.spyOn(test.services.payment, 'cancelSubscription');
    asked.mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    await expect(follow(id)).rejects.toThrow(PaymentProviderUnavailable);
    expect(test.suspended.get(cartId)).toBeInstanceOf(Date);
    expect(await mails()).toHaveLength(1);
    await follow(id);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('leaves a failed job when its shop is no longer known, and calls no other shop', async () => {
    const { id } = await subscribed();
    await end(id);
    await beginElsewhere(id);
    const asked = vi.spyOn(test.services.payment, 'cancelSubscription');
    await expect(follow(id)).rejects.toThrow('needs the shop that it was begun with');
    expect(asked).not.toHaveBeenCalled();
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('is limited to the customer of the contract', async () => {
    const { id } = await subscribed();
    expect((await end(id, 'c0ffee00-0000-4000-8000-000000000002')).status).toBe(404);
    expect(await scheduleOf(id)).toMatchObject({ state: 'running' });
  });

  it('precedes the erasure of an account, and so does its receipt', async () => {
    await test.sql(`update portal.payment_schedule set state = 'cancelled'`);
    // The carts of these tests stay in payment.
    const endCarts = () => test.sql(`update portal.cart set state = 'expired' where state <> 'sold'`);
    await endCarts();
    await test.sql('update portal.payment_subscription set ended_at = null, unpaid_from = null');
    const obstacle = () =>
      test.services.database.tenant(test.tenants.pool.id, (db) => readErasureObstacle(db, CUSTOMER));
    expect(await obstacle()).toBeUndefined();
    const { id } = await subscribed();
    expect(await obstacle()).toBe('subscribed');
    await end(id);
    expect(await obstacle()).toBe('receipt-due');
    await follow(id);
    await endCarts();
    expect(await obstacle()).toBeUndefined();
  });
});
