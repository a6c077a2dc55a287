import { describe, expect, it, vi } from 'vitest';
import { readErasureObstacle } from '#account/profile/profile.sql.ts';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { CUSTOMER, type PaymentTest } from '#test/portal/payment-service.ts';
import { MONTHLY, subscriptionTests } from '#test/portal/subscriptions.ts';

let test: PaymentTest;
const { scheduleOf, paid, subscribed, nextDebit, follow, beginElsewhere, mails, refunds } = subscriptionTests(
  (given) => ({ test } = given),
);

describe('ending the contract', () => {
  const end = (id: string, token?: string) =>
    test.ask('POST /user/EndSubscription', { scheduleId: id }, token ? { token } : {});

  it('ends every later debit, is confirmed by a dated mail, and leaves what is paid', async () => {
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

  it('gives back what is debited before the provider has heard of it', async () => {
    const { id } = await subscribed();
    await end(id);
    await nextDebit(id);
    await test.daysPass(31);
    expect(await paid(id)).toBe(1);
    expect(await refunds()).toContainEqual({ amount: MONTHLY, reason: 'again' });
    await test.sql('truncate portal.payment_refund cascade');
  });

  it('is confirmed and suspends the card while the provider does not answer, which hears of it later', async () => {
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

  it('at a shop that is not known any more leaves its job among the failed ones: no other shop is asked', async () => {
    const { id } = await subscribed();
    await end(id);
    await beginElsewhere(id);
    const asked = vi.spyOn(test.services.payment, 'cancelSubscription');
    await expect(follow(id)).rejects.toThrow('needs the shop that it was begun with');
    expect(asked).not.toHaveBeenCalled();
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('is its customer’s alone', async () => {
    const { id } = await subscribed();
    expect((await end(id, 'c0ffee00-0000-4000-8000-000000000002')).status).toBe(404);
    expect(await scheduleOf(id)).toMatchObject({ state: 'running' });
  });

  it('comes before the account is erased, and so does its receipt', async () => {
    await test.sql(`update portal.payment_schedule set state = 'cancelled'`);
    await test.sql('update portal.payment_subscription set ended_at = null, unpaid_from = null');
    const obstacle = () =>
      test.services.database.tenant(test.tenants.pool.id, (db) => readErasureObstacle(db, CUSTOMER));
    expect(await obstacle()).toBeUndefined();
    const { id } = await subscribed();
    expect(await obstacle()).toBe('subscribed');
    await end(id);
    expect(await obstacle()).toBe('receipt-due');
    await follow(id);
    expect(await obstacle()).toBeUndefined();
  });
});
