import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { instalmentTests, TOTAL } from '#test/portal/instalments.ts';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { readJournal } from '../journal/journal.sql.ts';
import { firstBrokenEntry } from '../journal/journal.ts';

let test: PaymentTest;
const { inPool, scheduleOf, states, debit, begun } = instalmentTests((given) => ({ test } = given));

const today = () => dayOf(new Date(), 'Europe/Paris');
const jobs = (task: string, scheduleId: string | undefined) =>
  test.sql(`select from portal.outbox where task = $1 and payload ->> 'scheduleId' = $2`, [task, scheduleId]);

describe('paying in instalments', () => {
  it('is offered with dates and amounts from the venue’s minimum total on', async () => {
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

  it('requests the whole amount, split, from the provider', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    expect(form).toMatchObject({
      vads_amount: '10002',
      vads_payment_config: 'MULTI:first=2500;count=4;period=30',
    });
  });

  it('sells the cart with the first instalment, and debits the others month by month', async () => {
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

  it('notifies customer and venue once of a refused instalment, and continues', async () => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.payAtBank(form, 'third-instalment-refused');
    for (let month = 0; month < 3; month++) await test.daysPass(31);
    expect(await states(form.vads_order_id)).toEqual(['paid', 'paid', 'refused', 'paid']);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'running' });
    await test.notify(debit(form, 3, { vads_trans_status: 'REFUSED' }));
    expect(await jobs('payment.instalment-refused', form.vads_order_id)).toHaveLength(1);
  });
});

describe('a first debit that is left to an administrator', () => {
  const withheldBy = async (change: Record<string, string>) => {
    const form = await test.form(await test.cart({ total: TOTAL }), 5);
    await test.notify(test.notificationOf(form, change));
    return form;
  };
  const payLater = async (form: Record<string, string>) => {
    for (const sequence of [2, 3, 4]) await test.notify(debit(form, sequence));
  };

  it('counts as made with another amount, and the schedule ends with the others', async () => {
    const form = await withheldBy({ vads_effective_amount: '2400' });
    expect(await states(form.vads_order_id)).toEqual(['paid', 'due', 'due', 'due']);
    await payLater(form);
    expect(await scheduleOf(form.vads_order_id)).toMatchObject({ state: 'completed' });
  });

  it('is owed without a mail when it captured nothing, and the schedule ends once another debit has paid it', async () => {
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

it('GET /user/PaymentSchedules returns the customer’s own schedules only', async () => {
  const form = await begun();
  const { body } = await test.ask(
    'GET /user/PaymentSchedules',
    {},
    { token: 'c0ffee00-0000-4000-8000-000000000002' },
  );
  expect(body).toEqual([]);
  expect(await scheduleOf(form.vads_order_id)).toBeDefined();
});

it('the journal contains the amount of each debit, and is intact', async () => {
  const entries = await inPool(readJournal);
  expect(firstBrokenEntry(entries, test.services.secrets)).toBeNull();
  expect(entries.find(({ sequenceNumber }) => sequenceNumber === 4)).toMatchObject({
    amount: TOTAL,
    effectiveAmount: 2502,
  });
});
