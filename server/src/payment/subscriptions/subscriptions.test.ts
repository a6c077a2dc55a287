import { describe, expect, it } from 'vitest';
import { dayOf } from '#kernel/format/time-zone.ts';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { LINE, MONTHLY, subscriptionTests, TOTAL } from '#test/portal/subscriptions.ts';

let test: PaymentTest;
const { subscriptionCart, scheduleOf, states, subscribed, nextDebit, run, follow, mails, refunds } =
  subscriptionTests((given) => ({ test } = given));

const FIRST = TOTAL - 11 * MONTHLY;

describe('a subscription payment', () => {
  it('is offered for a subscription of two months or more, with the amounts of today and later', async () => {
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

  it('debits the rest of the cart at once', async () => {
    const entry = { id: 'entry', service: 'ENT', type: 1, unitPrice: 500, quantity: 2, details: [] };
    const form = await test.form(await subscriptionCart([LINE, entry], TOTAL + 1000), 3);
    expect(form).toMatchObject({ vads_amount: String(FIRST + 1000), vads_sub_amount: String(MONTHLY) });
  });

  it('is refused for a cart without a subscription', async () => {
    const asked = await test.ask('GET /purchase/Form', { cartId: await test.cart(), paymentType: '3' });
    expect(asked).toMatchObject({ status: 400, body: { code: 'api-error.oap.payment.invalid-type' } });
  });

  it('requests a payment, a saved card and a subscription from the provider', async () => {
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

  it('continues once its customer has changed the card and paid the owed debit: four months, one refusal', async () => {
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

  it('is suspended after the last reminder, and reactivated when it is paid', async () => {
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
