import { describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { CUSTOMER, type PaymentTest } from '#test/portal/payment-service.ts';
import { settlementTests } from '#test/portal/settlements.ts';
import { subscriptionTasks } from '../subscriptions/subscriptions.jobs.ts';
import { instalmentTasks } from './instalments.jobs.ts';

let test: PaymentTest;
const { owing, second, tasks, heard } = settlementTests((given) => ({ test } = given));

const run = (name: string, payload: object = {}) => tasks()[name]?.run(payload, undefined as never);

describe('reminders of owed instalments', () => {
  const jobs = (id: string) =>
    test.sql<{ payload: { reminder: number } }>(
      `select payload from portal.outbox where task = 'payment.instalment-reminder' and payload ->> 'scheduleId' = $1`,
      [id],
    );
  const daysPass = (days: number) =>
    test.sql(`update portal.payment_instalment set reminded_at = reminded_at - make_interval(days => $1)`, [
      days,
    ]);

  it('are sent after the venue’s number of days, three times at most', async () => {
    const { id } = await owing();
    await run('payment.remind');
    expect(await jobs(id)).toHaveLength(0);
    await test.sql('update portal.tenant set reminder_days = 3');
    for (let round = 0; round < 6; round++) {
      await daysPass(3);
      await run('payment.remind');
      await run('payment.remind');
    }
    expect((await jobs(id)).map(({ payload }) => payload.reminder)).toEqual([1, 2, 3]);
    expect(await second(id)).toMatchObject({ reminders: 3 });
  });

  it.each([
    ['payment.remind', instalmentTasks],
    ['payment.suspend-overdue', subscriptionTasks],
  ] as const)('and suspensions continue when another venue fails (%s)', async (name, tasksOf) => {
    const reached: string[] = [];
    const tenant = async (id: string) => {
      reached.push(id);
      throw new Error('This venue fails');
    };
    const services = { ...test.services, database: { ...test.services.database, tenant } };
    const all = tasksOf(services, { afterEvent: async () => undefined });
    await expect(all[name]?.run({}, undefined as never)).rejects.toThrow('This venue fails');
    expect(reached).toEqual([test.tenants.pool.id, test.tenants.rink.id]);
  });

  it('stop once the instalment is paid', async () => {
    const { id } = await owing();
    await test.payAtBank(await test.debtForm(id, 2), 'frictionless');
    await daysPass(30);
    await run('payment.remind');
    expect(await jobs(id)).toHaveLength(0);
  });

  it.each([
    ['fr-FR', 'Rappel', '/pool/profil?tab=payments'],
    ['en-GB', 'Reminder', '/en-GB/pool/profil?tab=payments'],
    ['de-DE', 'Erinnerung', '/de-DE/pool/profil?tab=payments'],
  ])('are written in %s, once each, to the customer only', async (locale, word, link) => {
    const { id } = await owing();
    await test.sql('update portal.customer set locale = $1 where id = $2', [locale, CUSTOMER]);
    const payload = { tenantId: test.tenants.pool.id, scheduleId: id, number: 2 };
    for (const reminder of [1, 1, 2]) await run('payment.instalment-reminder', { ...payload, reminder });
    const mails = await test.sql<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, plain_text as text from sandbox.mail order by position',
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'ada@example.com']);
    expect(mails[0]?.subject).toContain(word);
    expect(mails[0]?.text).toContain(link);
  });
});

describe('a debit without a notification', () => {
  const overdue = (id: string, days: number) =>
    test.sql(
      'update portal.payment_instalment set due_day = current_date - $2::int where schedule_id = $1 and number = 2',
      [id, days],
    );

  it('is polled from the next day on, once a day, and notifies the listeners of payments', async () => {
    const cartId = await test.cart({ total: 10_000 });
    const form = await test.form(cartId, 5);
    await test.payAtBank(form, 'frictionless');
    const id = form.vads_order_id as string;
    await test.daysPass(31);
    // Resets the debit, as if no notification had arrived.
    await test.sql(
      `update portal.payment_instalment set state = 'due', transaction_uuid = null, settled_at = null
        where schedule_id = $1 and number = 2`,
      [id],
    );
    await test.sql('alter table portal.payment_event disable trigger all');
    await test.sql('delete from portal.payment_event where attempt_id = $1 and sequence_number = 2', [id]);
    await run('payment.ask-overdue');
    expect(await second(id)).toMatchObject({ state: 'due' });
    await overdue(id, 1);
    await run('payment.ask-overdue');
    expect(await second(id)).toMatchObject({ state: 'paid' });
    expect(heard).toEqual([cartId]);
  });

  it('does not block polls of other debits when the provider never answers', async () => {
    const [never, other] = [await owing(), await owing()];
    await test.sql(`update portal.payment_schedule set asked_at = '-infinity', state = 'completed'`);
    await test.sql(
      `update portal.payment_schedule set state = 'running', asked_at = case id when $1::uuid then '-infinity'::timestamptz else '2020-01-01' end
        where id = any ($2)`,
      [never.id, [never.id, other.id]],
    );
    for (const { id } of [never, other]) await overdue(id, 1);
    const asked = vi.spyOn(test.services.payment, 'lookUp').mockImplementation(async ({ orderId }) => {
      if (orderId === never.id) throw new PaymentProviderUnavailable('down');
      return [];
    });
    await run('payment.ask-overdue');
    expect(asked.mock.calls.map(([{ orderId }]) => orderId).sort()).toEqual([never.id, other.id].sort());
    asked.mockRestore();
  });
});
