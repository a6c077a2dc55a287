import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readErasureObstacle } from '#account/profile/data.ts';
import { createOutboxMailer } from '#gateways/mail/outbox/mailer.ts';
import { dayOf } from '#platform/format/time-zone.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { instalmentTasks } from '../instalments/tasks.ts';
import { saveMeans } from '../settings/mutations.ts';
import { subscriptionTasks } from './tasks.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  await test.services.database.tenant(test.tenants.pool.id, (db) => saveMeans(db, { ids: [1, 3, 4] }));
  await test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')`,
    [test.tenants.pool.id, CUSTOMER],
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.sql('update portal.payment_attempt set next_poll_at = null');
  await test.sql('truncate sandbox.mail cascade');
  await test.sql('delete from sandbox.payment_clock');
  await test.sql(`update sandbox.payment_due set state = 'cancelled' where state = 'due'`);
});

const TOTAL = 26_500;
const MONTHLY = 2208;
const FIRST = TOTAL - 11 * MONTHLY;
const LINE = { service: 'ABO-AN', type: 17, unitPrice: TOTAL, quantity: 1, periodDays: 365, details: [] };
const subscriptionCart = (lines: object[] = [LINE], total = TOTAL) =>
  test.cart({ total, lines: JSON.stringify(lines) });

interface Schedule {
  id: string;
  state: string;
  instalments: { number: number; day: string; amount: number; state: string }[];
  subscription: Record<string, unknown>;
}
const scheduleOf = async (id: string | undefined) => {
  const { body } = await test.ask('GET /user/PaymentSchedules', {});
  return (body as Schedule[]).find((each) => each.id === id);
};
const states = async (id: string | undefined) =>
  (await scheduleOf(id))?.instalments.map(({ state }) => state);
const paid = async (id: string | undefined) => (await states(id))?.filter((state) => state === 'paid').length;

/** A subscription that a card has begun. */
const subscribed = async (card: Parameters<PaymentTest['payAtBank']>[1] = 'frictionless') => {
  const cartId = await subscriptionCart();
  const form = await test.form(cartId, 3);
  await test.payAtBank(form, card);
  return { form, cartId, id: form.vads_order_id as string };
};
/** A month passes until the next debit is made. */
const nextDebit = async (id: string) => {
  const known = (await states(id))?.filter((state) => state !== 'due').length ?? 0;
  for (let month = 0; month < 3; month++) {
    await test.daysPass(31);
    if (((await states(id))?.filter((state) => state !== 'due').length ?? 0) > known) return;
  }
};
const services = () => ({ ...test.services, mailer: createOutboxMailer(test.services.database) });
const run = (name: string, payload: object = {}) => {
  const tasks = {
    ...instalmentTasks(services(), { afterEvent: async () => undefined }),
    ...subscriptionTasks(services()),
  };
  return tasks[name]?.(payload, undefined as never);
};
const follow = (id: string) =>
  run('payment.follow-subscription', { tenantId: test.tenants.pool.id, scheduleId: id });
const mails = () =>
  test.sql<{ subject: string; text: string }>(
    'select subject, plain_text as text from sandbox.mail order by position',
  );
const refunds = () => test.sql('select amount, reason from portal.payment_refund');

describe('a subscription payment', () => {
  it('is offered for a subscription of two months or more, with what is owed today and later', async () => {
    const offered = async (cartId: string) =>
      (await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId })).body as {
        id: number;
        dayOfTheMonth: number;
        schedule: { day: string; amount: number }[];
      }[];
    const [monthly] = await offered(await subscriptionCart());
    expect(monthly).toMatchObject({ id: 3, dayOfTheMonth: 5 });
    expect(monthly?.schedule).toHaveLength(12);
    expect(monthly?.schedule[0]).toEqual({ day: dayOf(new Date(), 'Europe/Paris'), amount: FIRST });
    expect(
      monthly?.schedule.slice(1).every(({ day, amount }) => day.endsWith('-05') && amount === MONTHLY),
    ).toBe(true);
    expect(
      (await offered(await subscriptionCart([{ ...LINE, periodDays: 31 }]))).map(({ id }) => id),
    ).toEqual([4]);
    expect((await offered(await test.cart({ total: TOTAL }))).map(({ id }) => id)).toEqual([4]);
  });

  it('takes all else in the cart at once', async () => {
    const entry = { service: 'ENT', type: 1, unitPrice: 500, quantity: 2, details: [] };
    const form = await test.form(await subscriptionCart([LINE, entry], TOTAL + 1000), 3);
    expect(form).toMatchObject({ vads_amount: String(FIRST + 1000), vads_sub_amount: String(MONTHLY) });
  });

  it('is refused for a cart without one', async () => {
    const asked = await test.ask('GET /purchase/Form', { cartId: await test.cart(), paymentType: '3' });
    expect(asked).toMatchObject({ status: 400, body: { code: 'api-error.oap.payment.invalid-type' } });
  });

  it('asks the provider to pay, keep the card and subscribe', async () => {
    const form = await test.form(await subscriptionCart(), 3);
    const second = (await scheduleDays())[1]?.replaceAll('-', '');
    expect(form).toMatchObject({
      vads_page_action: 'REGISTER_PAY_SUBSCRIBE',
      vads_amount: String(FIRST),
      vads_payment_config: 'SINGLE',
      vads_sub_amount: String(MONTHLY),
      vads_sub_currency: '978',
      vads_sub_desc: 'RRULE:FREQ=MONTHLY;BYMONTHDAY=5;COUNT=11',
      vads_sub_effect_date: second,
      vads_cust_email: 'ada@example.com',
    });
  });

  it('sells its cart with the first debit, and is debited each month until it is paid', async () => {
    const { id, cartId } = await subscribed();
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'selling' },
    ]);
    expect(await scheduleOf(id)).toMatchObject({
      state: 'running',
      subscription: {
        dayOfTheMonth: 5,
        serviceCodes: ['ABO-AN'],
        isSavedCard: false,
        card: { lastDigits: '0013' },
      },
    });
    for (let month = 0; month < 13; month++) await test.daysPass(31);
    expect(await scheduleOf(id)).toMatchObject({ state: 'completed' });
    const events = await test.sql<{ number: number; amount: number }>(
      `select sequence_number as number, amount::int from portal.payment_event where attempt_id = $1 order by sequence_number`,
      [id],
    );
    expect(events).toEqual(
      Array.from({ length: 12 }, (_, at) => ({ number: at + 1, amount: at === 0 ? FIRST : MONTHLY })),
    );
    expect(await refunds()).toEqual([]);
  });
});

async function scheduleDays() {
  const cartId = await subscriptionCart();
  const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId });
  const [monthly] = body as { schedule: { day: string }[] }[];
  return monthly?.schedule.map(({ day }) => day) ?? [];
}

describe('a subscription whose card is refused', () => {
  const remind = async (times: number) => {
    for (let round = 0; round < times; round++) {
      await test.sql(`update portal.payment_instalment set reminded_at = reminded_at - interval '60 days'`);
      await run('payment.remind');
      await run('payment.suspend-overdue');
    }
  };

  it('goes on once its customer has changed the card and paid what is owed: four months, one refusal', async () => {
    const { id } = await subscribed('no-instalments');
    await nextDebit(id);
    expect((await states(id))?.slice(0, 3)).toEqual(['paid', 'refused', 'due']);
    await test.payAtBank(await test.cardForm(id), 'frictionless');
    expect(await scheduleOf(id)).toMatchObject({ subscription: { card: { lastDigits: '0013' } } });
    await test.payWithKeptCard(await test.debtForm(id, 2, { savedCard: 'true' }));
    await nextDebit(id);
    await nextDebit(id);
    expect((await states(id))?.slice(0, 5)).toEqual(['paid', 'paid', 'paid', 'paid', 'due']);
    expect(await refunds()).toEqual([]);
  });

  it('is suspended after the last reminder, and opens again when it is paid', async () => {
    const { id, cartId } = await subscribed('no-instalments');
    await nextDebit(id);
    await remind(3);
    await follow(id);
    expect(test.suspended.get(cartId)).toBeUndefined();
    await remind(1);
    await follow(id);
    expect(test.suspended.get(cartId)).toBeInstanceOf(Date);
    expect(await scheduleOf(id)).toMatchObject({ subscription: { isSuspended: true } });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Votre abonnement est suspendu – pool']);
    await test.payAtBank(await test.debtForm(id, 2), 'frictionless');
    await follow(id);
    expect(test.suspended.get(cartId)).toBeUndefined();
  });
});

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
