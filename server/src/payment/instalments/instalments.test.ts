import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { addDays, dayOf } from '#platform/format/time-zone.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { readJournal } from '../journal/data.ts';
import { firstBrokenEntry } from '../journal/rules.ts';
import { saveMeans } from '../settings/mutations.ts';
import { instalmentTasks } from './tasks.ts';

let test: PaymentTest;
const UNHEARD = { afterEvent: async () => undefined };

beforeAll(async () => {
  test = await paymentTest();
  await inPool((db) =>
    saveMeans(db, { ids: [4, 5], instalments: { count: 4, days: 30, fromCents: 10_000 } }),
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.sql('update portal.payment_attempt set next_poll_at = null');
});

const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);
const today = () => dayOf(new Date(), 'Europe/Paris');
const TOTAL = 10_002;

interface Schedule {
  id: string;
  state: string;
  instalments: { number: number; day: string; amount: number; state: string }[];
}
const scheduleOf = async (orderId: string | undefined) => {
  const { body } = await test.ask('GET /user/PaymentSchedules', {});
  return (body as Schedule[]).find(({ id }) => id === orderId);
};
const states = async (orderId: string | undefined) =>
  (await scheduleOf(orderId))?.instalments.map(({ state }) => state);
/** The notification of a later debit of a form. */
const debit = (
  form: Record<string, string>,
  sequence: number,
  change: Record<string, string> = {},
  key?: string,
) =>
  test.notificationOf(
    form,
    {
      vads_sequence_number: String(sequence),
      vads_effective_amount: sequence === 4 ? '2502' : '2500',
      ...change,
    },
    key,
  );
const begun = async () => {
  const form = await test.form(await test.cart({ total: TOTAL }), 5);
  await test.notify(test.notificationOf(form, { vads_effective_amount: '2500' }));
  return form;
};
const jobs = (task: string, scheduleId: string | undefined) =>
  test.sql(`select from portal.outbox where task = $1 and payload ->> 'scheduleId' = $2`, [task, scheduleId]);

describe('paying in instalments', () => {
  it('is offered with its dates and amounts from the venue’s smallest total on', async () => {
    const cartId = await test.cart({ total: TOTAL });
    const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId });
    expect(body).toMatchObject([
      { id: 4 },
      {
        id: 5,
        labels: { 'fr-FR': 'Carte bancaire, en plusieurs fois', 'en-GB': /./, 'de-DE': /./ },
        schedule: [
          { day: today(), amount: 2500 },
          { day: addDays(today(), 30), amount: 2500 },
          { day: addDays(today(), 60), amount: 2500 },
          { day: addDays(today(), 90), amount: 2502 },
        ],
      },
    ]);
    const small = await test.cart({ total: 9_999 });
    expect(
      (await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId: small })).body,
    ).toMatchObject([{ id: 4 }]);
    const refused = await test.ask('GET /purchase/Form', { cartId: small, paymentType: '5' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'api-error.oap.payment.invalid-type' } });
  });

  it('asks the provider to split the whole', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    expect(form).toMatchObject({
      vads_amount: '10002',
      vads_payment_config: 'MULTI:first=2500;count=4;period=30',
    });
  });

  it('sells the cart with the first instalment, and debits the others as months pass', async () => {
    const cartId = await test.cart({ total: TOTAL });
    const form = await test.form(cartId, 5);
    await test.payAtBank(form, 'frictionless');
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'selling' },
    ]);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({
      state: 'running',
      instalments: [
        { number: 1, day: today(), amount: 2500, state: 'paid' },
        { number: 2, day: addDays(today(), 30), amount: 2500, state: 'due' },
        { number: 3, day: addDays(today(), 60), amount: 2500, state: 'due' },
        { number: 4, day: addDays(today(), 90), amount: 2502, state: 'due' },
      ],
    });
    for (let month = 0; month < 3; month++) await test.daysPass(31);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'completed' });
  });

  it('has customer and venue told once of a refused instalment, and goes on', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.payAtBank(form, 'third-instalment-refused');
    for (let month = 0; month < 3; month++) await test.daysPass(31);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'refused', 'paid']);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'running' });
    await test.notify(debit(form, 3, { vads_trans_status: 'REFUSED' }));
    expect(await jobs('payment.instalment-refused', form.vads_order_id)).toHaveLength(1);
  });
});

describe('a first debit that is left to a person', () => {
  const withheldBy = async (change: Record<string, string>) => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.notify(test.notificationOf(form, change));
    return form;
  };
  const payLater = async (form: Record<string, string>) => {
    for (const sequence of [2, 3, 4]) await test.notify(debit(form, sequence));
  };

  it('of another amount counts as made: the schedule ends with the others', async () => {
    const form = await withheldBy({ vads_effective_amount: '2400' });
    expect(await states(form.vads_order_id)).toEqual(['paid', 'due', 'due', 'due']);
    await payLater(form);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'completed' });
  });

  it('that took nothing is owed, and nobody is told: the schedule ends once another debit has paid it', async () => {
    const form = await withheldBy({ vads_trans_status: 'ACCEPTED' });
    expect(await states(form.vads_order_id)).toEqual(['refused', 'due', 'due', 'due']);
    expect(await jobs('payment.instalment-refused', form.vads_order_id)).toEqual([]);
    await payLater(form);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'running' });
    expect((await test.notify(debit(form, 1))).status).toBe(200);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'completed' });
    expect(
      await test.sql('select from portal.payment_refund where attempt_id = $1', [form.vads_order_id]),
    ).toEqual([]);
  });
});

describe('the notification of a later debit', () => {
  it('has the effect of one, however often it comes', async () => {
    const form = await begun();
    const second = debit(form, 2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.notify(second)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'due', 'due']);
  });

  it('counts before the first has been heard of', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.notify(debit(form, 2));
    expect(await states(form.vads_order_id)).toEqual(['due', 'paid', 'due', 'due']);
    await test.notify(test.notificationOf(form, { vads_effective_amount: '2500' }));
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'due', 'due']);
  });

  it('of an instalment that is paid already is given back', async () => {
    const form = await begun();
    await test.notify(debit(form, 2));
    const again = randomBytes(16).toString('hex');
    await test.notify(debit(form, 2, { vads_trans_uuid: again }));
    expect(
      await test.sql('select amount, reason from portal.payment_refund where transaction_uuid = $1', [again]),
    ).toEqual([{ amount: 2500, reason: 'again' }]);
  });

  it('is given back when its cart was paid before', async () => {
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
  ])('%s is refused, and pays nothing', async (_what, sequence, change, status) => {
    const form = await begun();
    expect((await test.notify(debit(form, sequence, change))).status).toBe(status);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'due', 'due', 'due']);
  });

  it('that is forged or altered is refused, and not even in the journal', async () => {
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

  it('of a payment that was to be made at once is refused', async () => {
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
  ])('is told to the customer in %s and to the venue, once, with links', async (locale, words, link) => {
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
      await tasks['payment.instalment-refused']?.(payload, undefined as never);
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
    ['was paid meanwhile', (form: Record<string, string>) => test.notify(debit(form, 2))],
    [
      'is owed no more, as its schedule was cancelled,',
      (form: Record<string, string>) =>
        test.sql(`update portal.payment_schedule set state = 'cancelled' where id = $1`, [
          form.vads_order_id,
        ]),
    ],
  ])('that %s is told to nobody', async (_what, meanwhile) => {
    const form = await begun();
    await test.notify(debit(form, 2, { vads_trans_status: 'REFUSED' }));
    await meanwhile(form);
    await test.sql('truncate sandbox.mail cascade');
    const tasks = instalmentTasks(
      { ...test.services, mailer: createOutboxMailer(test.services.database) },
      UNHEARD,
    );
    const payload = { tenantId: test.tenants.pool.id, scheduleId: form.vads_order_id, number: 2 };
    await tasks['payment.instalment-refused']?.(payload, undefined as never);
    expect(await test.sql('select from sandbox.mail')).toEqual([]);
  });
});

it('schedules are shown to their customer alone', async () => {
  const form = await begun();
  const { body } = await test.ask(
    'GET /user/PaymentSchedules',
    {},
    { token: 'c0ffee00-0000-4000-8000-000000000002' },
  );
  expect(body).toEqual([]);
  expect(await scheduleOf(form.vads_order_id)).toBeDefined();
});

it('the journal has what each debit moved, and is intact', async () => {
  const entries = await inPool(readJournal);
  expect(firstBrokenEntry(entries)).toBeNull();
  expect(entries.find(({ sequenceNumber }) => sequenceNumber === 4)).toMatchObject({
    amount: TOTAL,
    effectiveAmount: 2502,
  });
});
