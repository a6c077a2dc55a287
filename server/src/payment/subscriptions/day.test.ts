import { describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { subscriptionTests } from '#test/portal/subscriptions.ts';

let test: PaymentTest;
const { scheduleOf, states, paid, subscribed, nextDebit, follow, beginElsewhere, mails, refunds } =
  subscriptionTests((given) => ({ test } = given));

type Answer = { status: number; body: { code?: string; debits?: { day: string; amount: number }[] } };
const change = (scheduleId: string, dayOfTheMonth: number, more: { nextDay?: string } = {}, token?: string) =>
  test.ask(
    'POST /user/SubscriptionDay',
    { scheduleId, dayOfTheMonth: dayOfTheMonth as never, ...more },
    token ? { token } : {},
  ) as Promise<Answer>;
/** Requests the new days, and confirms them. */
const move = async (id: string, dayOfTheMonth: number) => {
  const shown = await change(id, dayOfTheMonth);
  const nextDay = shown.body.debits?.[0]?.day ?? '';
  return { shown, confirmed: await change(id, dayOfTheMonth, { nextDay }) };
};
const daysOf = async (id: string) => (await scheduleOf(id))?.instalments.map(({ day }) => day) ?? [];
const today = () => dayOf(new Date(), 'Europe/Paris');
const TOO_NEAR = { status: 409, body: { code: 'api-error.oap.payment.debit-too-near' } };

describe('changing the debit day of a subscription', () => {
  it('changes nothing until the customer confirms the shown days', async () => {
    const { id } = await subscribed();
    const before = await daysOf(id);
    const shown = await change(id, 15);
    expect(shown.status).toBe(200);
    expect(shown.body.debits).toHaveLength(11);
    expect(await daysOf(id)).toEqual(before);
    const { confirmed } = await move(id, 15);
    expect(confirmed).toMatchObject({ status: 200, body: shown.body });
    const after = await daysOf(id);
    expect(after[0]).toBe(before[0]);
    expect(after.slice(1)).toEqual(shown.body.debits?.map(({ day }) => day));
    expect(after.slice(1).every((day) => day.endsWith('-15'))).toBe(true);
    expect(await scheduleOf(id)).toMatchObject({ subscription: { dayOfTheMonth: 15 } });
  });

  it('moves the remaining debits to the chosen day, one per month, and sends one mail', async () => {
    const { id } = await subscribed();
    await nextDebit(id);
    await move(id, 15);
    await follow(id);
    await follow(id);
    const due = await test.sql<{ day: number }>(
      `select extract(day from due_at - coalesce((select max(ahead) from sandbox.payment_clock), '0'))::int as day
         from sandbox.payment_due join sandbox.payment_session on id = session_id
        where payment_due.state = 'due' and form ->> 'vads_order_id' = $1`,
      [id],
    );
    expect(due.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, () => 15));
    for (let month = 0; month < 14; month++) await test.daysPass(31);
    expect(await scheduleOf(id)).toMatchObject({ state: 'completed' });
    expect(await paid(id)).toBe(12);
    expect(await refunds()).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Vos prélèvements changent de jour – pool');
    expect(mail?.text).toContain('Il reste 10 prélèvements');
  });

  it('is retried with the last chosen day while the provider does not answer', async () => {
    const { id } = await subscribed();
    await move(id, 15);
    const asked = vi
      .spyOn(test.services.payment, 'changeSubscription')
      .mockRejectedValueOnce(new PaymentProviderUnavailable('down'));
    await expect(follow(id)).rejects.toThrow(PaymentProviderUnavailable);
    expect(await mails()).toEqual([]);
    await move(id, 20);
    await follow(id);
    await follow(id);
    expect(asked.mock.calls.map(([, debits]) => debits)).toMatchObject([
      { dayOfTheMonth: 15 },
      { dayOfTheMonth: 20, count: 11 },
    ]);
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('sends the original day again when the customer restores it after a lost answer', async () => {
    const { id } = await subscribed();
    await move(id, 15);
    await follow(id);
    const asked = vi.spyOn(test.services.payment, 'changeSubscription');
    asked.mockRejectedValueOnce(new PaymentProviderUnavailable('no answer'));
    await move(id, 20);
    await expect(follow(id)).rejects.toThrow(PaymentProviderUnavailable);
    await move(id, 15);
    await follow(id);
    expect(asked.mock.calls.map(([, { dayOfTheMonth }]) => dayOfTheMonth)).toEqual([20, 15]);
    asked.mockRestore();
  });

  it('sends the day again when the customer changes it before the provider answers', async () => {
    const { id } = await subscribed();
    await move(id, 15);
    const asked = vi.spyOn(test.services.payment, 'changeSubscription');
    asked.mockImplementationOnce(async () => {
      await move(id, 20);
      await test.sql('delete from portal.outbox');
    });
    await follow(id);
    expect(await mails()).toEqual([]);
    expect(
      await test.sql(`select 1 from portal.outbox where payload ->> 'scheduleId' = $1`, [id]),
    ).toHaveLength(1);
    await follow(id);
    expect(asked.mock.calls.map(([, { dayOfTheMonth }]) => dayOfTheMonth)).toEqual([15, 20]);
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('suspends the cards and mails the customer although the provider rejects the day', async () => {
    const { id, cartId } = await subscribed();
    await move(id, 15);
    await test.sql('update portal.payment_subscription set suspended_at = now() where id = $1', [id]);
    const asked = vi.spyOn(test.services.payment, 'changeSubscription');
    asked.mockRejectedValueOnce(new PaymentProviderUnavailable('refused'));
    await expect(follow(id)).rejects.toThrow(PaymentProviderUnavailable);
    expect(test.suspended.get(cartId)).toBeInstanceOf(Date);
    expect(await mails()).toHaveLength(1);
    asked.mockRestore();
  });

  it('reports the agreed day, not the postponed one, as the first unpaid day', async () => {
    const { id } = await subscribed();
    const [, agreed = ''] = await daysOf(id);
    // Postpones the later debits by a month, as a change close to a debit does.
    await test.sql(
      `update portal.payment_instalment set due_day = due_day + 30 where schedule_id = $1 and number > 1`,
      [id],
    );
    const { body } = await test.ask('POST /user/EndSubscription', { scheduleId: id });
    expect(body).toMatchObject({ unpaidFrom: agreed });
  });

  it('changes nothing and sends no mail for the current day', async () => {
    const { id } = await subscribed();
    const before = await daysOf(id);
    expect((await move(id, 5)).confirmed.status).toBe(200);
    await follow(id);
    expect(await daysOf(id)).toEqual(before);
    expect(await mails()).toEqual([]);
  });

  it('returns days-changed when the confirmed days differ from the proposal', async () => {
    const { id } = await subscribed();
    const before = await daysOf(id);
    expect(await change(id, 15, { nextDay: '2020-01-15' })).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.payment.days-changed' },
    });
    expect(await daysOf(id)).toEqual(before);
  });

  it('is refused when the next debit is too near', async () => {
    const { id } = await subscribed();
    await test.sql(
      'update portal.payment_instalment set due_day = $2 where schedule_id = $1 and number = 2',
      [id, addDays(today(), 2)],
    );
    expect(await change(id, 15)).toMatchObject(TOO_NEAR);
    expect(await change(id, 15, { nextDay: addDays(today(), 30) })).toMatchObject(TOO_NEAR);
  });

  it('fails its job without calling the provider when the shop of the payment is unknown', async () => {
    const { id } = await subscribed();
    await move(id, 15);
    await beginElsewhere(id);
    const asked = vi.spyOn(test.services.payment, 'changeSubscription');
    await expect(follow(id)).rejects.toThrow('needs the shop that it was begun with');
    expect(asked).not.toHaveBeenCalled();
    expect(await mails()).toEqual([]);
    asked.mockRestore();
  });

  it('is refused for an ended subscription, and not sent to the provider', async () => {
    const { id } = await subscribed();
    await move(id, 15);
    await test.ask('POST /user/EndSubscription', { scheduleId: id });
    const asked = vi.spyOn(test.services.payment, 'changeSubscription');
    await follow(id);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect((await change(id, 20)).status).toBe(404);
  });

  it('is refused for another customer, and for days that some months lack', async () => {
    const { id } = await subscribed();
    expect((await change(id, 15, {}, 'c0ffee00-0000-4000-8000-000000000002')).status).toBe(404);
    expect((await change(id, 29)).status).toBe(400);
    expect((await change(id, 0)).status).toBe(400);
    expect(await states(id)).toHaveLength(12);
  });
});
