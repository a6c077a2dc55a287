import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { instalmentTests, TOTAL } from '#test/portal/instalments.ts';
import { CUSTOMER, type PaymentTest } from '#test/portal/payment-service.ts';
import { instalmentTasks } from './instalments.jobs.ts';

let test: PaymentTest;
const { scheduleOf, states, debit, begun } = instalmentTests((given) => ({ test } = given));

const UNHEARD = { afterEvent: async () => undefined };

describe('the notification of a later debit', () => {
  it('has one effect, however often it arrives', async () => {
    const form = await begun();
    const second = debit(form, 2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.notify(second)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'due', 'due']);
  });

  it('counts before the first debit’s notification', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.notify(debit(form, 2));
    expect(await states(form.vads_order_id)).toEqual(['due', 'paid', 'due', 'due']);
    await test.notify(test.notificationOf(form, { vads_effective_amount: '2500' }));
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'due', 'due']);
  });

  it('refunds a second debit of a paid instalment', async () => {
    const form = await begun();
    await test.notify(debit(form, 2));
    const again = randomBytes(16).toString('hex');
    await test.notify(debit(form, 2, { vads_trans_uuid: again }));
    expect(
      await test.sql('select amount, reason from portal.payment_refund where transaction_uuid = $1', [again]),
    ).toEqual([{ amount: 2500, reason: 'again' }]);
  });

  it('refunds the debit when another payment has paid the cart', async () => {
    const cartId = await test.cart({ total: TOTAL });
    const [first, second] = [await test.form(cartId), await test.form(cartId, 5)];
    await test.notify(test.notificationOf(first));
    await test.notify(test.notificationOf(second, { vads_effective_amount: '2500' }));
    await test.notify(debit(second, 2));
    expect(await scheduleOf(second.vads_order_id)).toMatchObject({ state: 'cancelled' });
    expect(
      await test.sql('select amount from portal.payment_refund where attempt_id = $1', [
        second.vads_order_id,
      ]),
    ).toEqual([{ amount: 2500 }, { amount: 2500 }]);
  });

  it.each([
    ['of another amount', 2, { vads_effective_amount: '2600' }, 400],
    ['of another currency', 2, { vads_effective_currency: '840' }, 400],
    ['that no one planned', 5, {}, 400],
    ['of another total', 2, { vads_amount: '20000' }, 400],
    ['of another mode', 2, { vads_ctx_mode: 'PRODUCTION' }, 403],
  ])('(%s) is refused and pays nothing', async (_what, sequence, change, status) => {
    const form = await begun();
    expect((await test.notify(debit(form, sequence, change))).status).toBe(status);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'due', 'due', 'due']);
  });

  it('is refused and not recorded when it is forged or altered', async () => {
    const form = await begun();
    const genuine = debit(form, 2);
    expect((await test.notify({ ...genuine, vads_sequence_number: '3' })).status).toBe(403);
    expect((await test.notify({ ...genuine, vads_effective_amount: '1' })).status).toBe(403);
    expect((await test.notify(debit(form, 2, {}, 'guessed key'))).status).toBe(403);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'due', 'due', 'due']);
    expect(
      await test.sql('select from portal.payment_event where order_id = $1', [form.vads_order_id]),
    ).toHaveLength(1);
  });

  it('is refused for a payment at once', async () => {
    const form = await test.form(await test.cart());
    await test.notify(test.notificationOf(form));
    expect((await test.notify(test.notificationOf(form, { vads_sequence_number: '2' }))).text).toContain(
      'instalment',
    );
  });
});

describe('a refused instalment', () => {
  it.each([
    ['fr-FR', 'a été refusée', '/pool/profil?tab=payments'],
    ['en-GB', 'was refused', '/en-GB/pool/profil?tab=payments'],
    ['de-DE', 'wurde abgelehnt', '/de-DE/pool/profil?tab=payments'],
  ])('is reported to the customer in %s and to the venue, once, with links', async (locale, words, link) => {
    const form = await begun();
    await test.notify(debit(form, 2, { vads_trans_status: 'REFUSED' }));
    await test.sql(
      `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                    address, zip, city, country, locale)
       values ($1, $2, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', $3)
       on conflict (tenant_id, id) do update set locale = excluded.locale`,
      [test.tenants.pool.id, CUSTOMER, locale],
    );
    await test.sql(
      `insert into portal.parameter (tenant_id, parameter_group, code, is_enable, value, item_order)
       values ($1, 'adminEmail', 'adminEmail_2', true, 'desk@pool.example', 1) on conflict do nothing`,
      [test.tenants.pool.id],
    );
    await test.sql('truncate sandbox.mail cascade');
    const { database } = test.services;
    const tasks = instalmentTasks({ ...test.services, mailer: createOutboxMailer(database) }, UNHEARD);
    const payload = { tenantId: test.tenants.pool.id, scheduleId: form.vads_order_id, number: 2 };
    for (let run = 0; run < 2; run++)
      await tasks['payment.instalment-refused']?.run(payload, undefined as never);
    const mails = await test.sql<{ recipient: string; subject: string; lang: string; text: string }>(
      'select recipient, subject, lang, plain_text as text from sandbox.mail order by position',
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ada@example.com', 'desk@pool.example']);
    const [customer, venue] = mails;
    expect(customer).toMatchObject({ lang: locale });
    expect(customer?.subject).toContain(words);
    expect(customer?.text).toContain(test.services.config.publicUrl + link);
    expect(venue?.text).toContain('Ada Le Goff');
    expect(venue?.text).toContain('/pool/backoffice');
  });

  it.each([
    ['has been paid since', (form: Record<string, string>) => test.notify(debit(form, 2))],
    [
      'is no longer owed because its schedule was cancelled',
      (form: Record<string, string>) =>
        test.sql(`update portal.payment_schedule set state = 'cancelled' where id = $1`, [
          form.vads_order_id,
        ]),
    ],
  ])('is not reported when it %s', async (_what, meanwhile) => {
    const form = await begun();
    await test.notify(debit(form, 2, { vads_trans_status: 'REFUSED' }));
    await meanwhile(form);
    await test.sql('truncate sandbox.mail cascade');
    const tasks = instalmentTasks(
      { ...test.services, mailer: createOutboxMailer(test.services.database) },
      UNHEARD,
    );
    const payload = { tenantId: test.tenants.pool.id, scheduleId: form.vads_order_id, number: 2 };
    await tasks['payment.instalment-refused']?.run(payload, undefined as never);
    expect(await test.sql('select from sandbox.mail')).toEqual([]);
  });
});
