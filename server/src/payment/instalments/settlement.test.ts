import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { settlementTests } from '#test/portal/settlements.ts';

let test: PaymentTest;
const { later, owing, second } = settlementTests((given) => ({ test } = given));

const refunds = async (uuid: string | undefined) =>
  test.sql('select amount, reason from portal.payment_refund where transaction_uuid = $1', [uuid]);

describe('the separate payment of a refused instalment', () => {
  it('debits exactly the instalment from another card', async () => {
    const { id } = await owing();
    const form = await test.debtForm(id, 2);
    expect(form).toMatchObject({
      vads_amount: '2500',
      vads_payment_config: 'SINGLE',
      vads_page_action: 'PAYMENT',
    });
    await test.payAtBank(form, 'frictionless');
    expect(await second(id)).toMatchObject({ state: 'paid' });
    expect(await test.sql('select state from portal.payment_schedule where id = $1', [id])).toEqual([
      { state: 'running' },
    ]);
    expect((await test.ask('GET /user/InstalmentForm', { scheduleId: id, number: '2' })).status).toBe(409);
  });

  it('debits the saved card after it was changed', async () => {
    const { id } = await owing();
    expect(
      (await test.ask('GET /user/InstalmentForm', { scheduleId: id, number: '2', savedCard: 'true' })).status,
    ).toBe(404);
    await test.payAtBank(await test.form(await test.cart(), 4, { saveCard: 'true' }), 'no-instalments');
    await test.payAtBank(await test.cardForm(), 'frictionless');
    await test.payWithKeptCard(await test.debtForm(id, 2, { savedCard: 'true' }));
    expect(await second(id)).toMatchObject({ state: 'paid' });
    await test.sql('delete from portal.payment_alias');
  });

  it('leaves the instalment owed when the other card is refused too', async () => {
    const { id } = await owing();
    await test.payAtBank(await test.debtForm(id, 2), 'refused');
    expect(await second(id)).toMatchObject({ state: 'refused' });
    await test.payAtBank(await test.debtForm(id, 2), 'frictionless');
    expect(await second(id)).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['that is due later', 3],
    ['that is paid', 1],
    ['that does not exist', 9],
  ])('is refused for an instalment %s', async (_what, number) => {
    const { id } = await owing();
    const asked = await test.ask('GET /user/InstalmentForm', { scheduleId: id, number: String(number) });
    expect(asked).toMatchObject({ status: 409, body: { code: 'api-error.oap.payment.nothing-owed' } });
  });

  it('is limited to the customer of the instalment', async () => {
    const { id } = await owing();
    const asked = await test.ask(
      'GET /user/InstalmentForm',
      { scheduleId: id, number: '2' },
      { token: 'c0ffee00-0000-4000-8000-000000000002' },
    );
    expect(asked.status).toBe(409);
  });
});

describe('the customer’s payment and the provider’s own retry', () => {
  it.each(['customer first', 'provider first', 'together'])('pay the instalment once: %s', async (order) => {
    const { form, id } = await owing();
    const debt = await test.debtForm(id, 2);
    const [own, retry] = [test.notificationOf(debt), later(form, 2)];
    if (order === 'together') await Promise.all([test.notify(own), test.notify(retry)]);
    else for (const each of order === 'customer first' ? [own, retry] : [retry, own]) await test.notify(each);
    const paidBy = (await second(id))?.uuid;
    const other = paidBy === own.vads_trans_uuid ? retry : own;
    expect([own.vads_trans_uuid, retry.vads_trans_uuid]).toContain(paidBy);
    expect(await refunds(paidBy as string)).toEqual([]);
    expect(await refunds(other.vads_trans_uuid)).toEqual([{ amount: 2500, reason: 'again' }]);
  });

  it('pay the instalment once in any order and any number of notifications', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 0, 1, 1, 2, 2, 3, 4], { minLength: 3 }),
        fc.boolean(),
        async (order, together) => {
          const { form, id } = await owing();
          const [one, two] = [await test.debtForm(id, 2), await test.debtForm(id, 2)];
          const messages = [
            test.notificationOf(one),
            test.notificationOf(two),
            later(form, 2),
            later(form, 2, { vads_trans_status: 'REFUSED' }),
            test.notificationOf(one, { vads_trans_status: 'REFUSED' }),
          ];
          const bodies = order.map((index) => messages[index] as Record<string, string>);
          if (together) await Promise.all(bodies.map((body) => test.notify(body)));
          else for (const body of bodies) await test.notify(body);
          const paying = [...new Set(order)].filter((index) => index < 3);
          const given = await test.sql<{ uuid: string }>(
            `select transaction_uuid as uuid from portal.payment_refund
              where attempt_id = any ($1)`,
            [[id, one.vads_order_id, two.vads_order_id]],
          );
          const paidBy = (await second(id))?.uuid;
          const settled = [...given.map(({ uuid }) => uuid), ...(paidBy ? [paidBy] : [])];
          expect(settled.sort()).toEqual(paying.map((index) => messages[index]?.vads_trans_uuid).sort());
        },
      ),
      { numRuns: 25 },
    );
  });

  it('pay the instalment once from two windows, and the second payment is refunded', async () => {
    const { id } = await owing();
    const [one, two] = [await test.debtForm(id, 2), await test.debtForm(id, 2)];
    const [first, again] = [test.notificationOf(one), test.notificationOf(two)];
    for (const each of [first, again, first, again]) await test.notify(each);
    expect((await second(id))?.uuid).toBe(first.vads_trans_uuid);
    expect(await refunds(again.vads_trans_uuid)).toHaveLength(1);
  });

  it.each([
    ['of another amount', { vads_effective_amount: '100' }, 400],
    ['that debits nothing', { vads_trans_status: 'ACCEPTED' }, 400],
    ['of another total', { vads_amount: '100' }, 400],
    ['of a later debit', { vads_sequence_number: '2' }, 400],
    ['that only verifies a card', { vads_operation_type: 'VERIFICATION' }, 200],
    ['that was refused', { vads_trans_status: 'REFUSED' }, 200],
  ])('do not pay the instalment by a notification %s', async (_what, change, status) => {
    const { id } = await owing();
    const debt = await test.debtForm(id, 2);
    expect((await test.notify(test.notificationOf(debt, change))).status).toBe(status);
    expect(await second(id)).toMatchObject({ state: 'refused' });
  });

  it('do not pay the instalment by a forged notification', async () => {
    const { id } = await owing();
    const debt = await test.debtForm(id, 2);
    const genuine = test.notificationOf(debt, { vads_trans_uuid: randomBytes(16).toString('hex') });
    expect((await test.notify({ ...genuine, vads_order_id: id })).status).toBe(403);
    expect((await test.notify(test.notificationOf(debt, {}, 'guessed key'))).status).toBe(403);
    expect(await second(id)).toMatchObject({ state: 'refused' });
  });
});
