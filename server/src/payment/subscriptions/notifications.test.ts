import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { readJournal } from '../journal/journal.sql.ts';
import { firstBrokenEntry } from '../journal/journal.ts';
import { recordEvent } from '../notifications/notifications.service.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';

let test: PaymentTest;

const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);

beforeAll(async () => {
  test = await paymentTest();
  await inPool((db) => saveMeans(db, { ids: [3, 4] }));
  await addCustomer(test);
});
afterAll(() => test.close());
beforeEach(() => test.sql('update portal.payment_attempt set next_poll_at = null'));

const MONTHLY = 2000;
const LINE = { service: 'ABO', type: 16, unitPrice: 6001, quantity: 1, periodDays: 92, details: [] };
const begin = async () => test.form(await test.cart({ total: 6001, lines: JSON.stringify([LINE]) }), 3);
const CREATED = {
  vads_identifier: 'a1b2c3d4',
  vads_subscription: 'sub-1',
  vads_recurrence_status: 'CREATED',
};
const first = (form: Record<string, string>, change: Record<string, string> = {}) =>
  test.notificationOf(form, { ...CREATED, ...change });
const recurrence = (
  form: Record<string, string>,
  number: number,
  change: Record<string, string> = {},
  key?: string,
) =>
  test.notificationOf(
    form,
    {
      ...CREATED,
      vads_recurrence_number: String(number),
      vads_trans_id: `rec00${number}`,
      vads_amount: String(MONTHLY),
      vads_effective_amount: String(MONTHLY),
      ...change,
    },
    key,
  );
const debits = async (form: Record<string, string>) =>
  test.sql<{ number: number; state: string; uuid: string | null }>(
    `select number::int, state, transaction_uuid as uuid from portal.payment_instalment
      where schedule_id = $1 order by number`,
    [form.vads_order_id],
  );
const states = async (form: Record<string, string>) => (await debits(form)).map(({ state }) => state);

describe('the notification of a recurrence', () => {
  it('pays its month, once', async () => {
    const form = await begin();
    await test.notify(first(form));
    const second = recurrence(form, 1);
    for (let times = 0; times < 3; times++) expect((await test.notify(second)).status).toBe(200);
    expect(await states(form)).toEqual(['paid', 'paid', 'due']);
  });

  it.each([
    ['of another amount', { vads_amount: '1' }],
    ['that took another amount', { vads_effective_amount: '1' }],
    ['of the whole', { vads_amount: '6001' }],
    ['of a month after the last', { vads_recurrence_number: '3' }],
    ['of another currency', { vads_currency: '840' }],
    ['of another shop', { vads_site_id: '10000001' }],
  ])('(%s) has no effect', async (_what, change) => {
    const form = await begin();
    await test.notify(first(form));
    expect((await test.notify(recurrence(form, 1, change))).status).toBeGreaterThanOrEqual(400);
    expect(await states(form)).toEqual(['paid', 'due', 'due']);
  });

  it('has no effect when it is forged', async () => {
    const form = await begin();
    await test.notify(first(form));
    expect((await test.notify(recurrence(form, 1, {}, 'guessed key'))).status).toBe(403);
    const genuine = recurrence(form, 1);
    expect((await test.notify({ ...genuine, vads_recurrence_number: '2' })).status).toBe(403);
    expect(await states(form)).toEqual(['paid', 'due', 'due']);
  });

  it('has no effect for a payment that is no subscription', async () => {
    const form = await test.form(await test.cart({ total: MONTHLY }), 4);
    await test.notify(test.notificationOf(form));
    expect((await test.notify(recurrence(form, 1))).status).toBeGreaterThanOrEqual(400);
    expect(await debits(form)).toEqual([]);
  });

  it('has one effect in any order, however often it arrives', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 0, 1, 1, 2, 2, 3, 4], { minLength: 4 }),
        fc.boolean(),
        async (order, together) => {
          const form = await begin();
          const messages = [
            first(form),
            recurrence(form, 1),
            recurrence(form, 2),
            recurrence(form, 1, { vads_trans_status: 'REFUSED' }),
            // The provider's own retry of the first month.
            recurrence(form, 1),
          ];
          const bodies = order.map((index) => messages[index] as Record<string, string>);
          if (together) await Promise.all(bodies.map((body) => test.notify(body)));
          else for (const body of bodies) await test.notify(body);
          const given = await test.sql<{ uuid: string }>(
            'select transaction_uuid as uuid from portal.payment_refund where attempt_id = $1',
            [form.vads_order_id],
          );
          const settled = (await debits(form)).flatMap(({ uuid }) => uuid ?? []);
          const paying = [...new Set(order)].filter((index) => index !== 3);
          expect([...settled, ...given.map(({ uuid }) => uuid)].sort()).toEqual(
            paying.map((index) => messages[index]?.vads_trans_uuid).sort(),
          );
        },
      ),
      { numRuns: 25 },
    );
    expect(firstBrokenEntry(await inPool(readJournal), test.services.secrets)).toBeNull();
  });
});

it('a payment whose subscription the provider has not created is left to an administrator', async () => {
  const form = await begin();
  const { vads_subscription: _none, ...without } = CREATED;
  await test.notify(test.notificationOf(form, { ...without, vads_recurrence_status: 'NOT_CREATED' }));
  const [cart] = await test.sql<{ state: string }>(
    'select cart.state from portal.cart join portal.payment_attempt as attempt on attempt.cart_id = cart.id where attempt.id = $1',
    [form.vads_order_id],
  );
  expect(cart?.state).toBe('stuck');
});

describe('the journal of a subscription', () => {
  /** Returns the newest entries of a payment, oldest first. */
  const entriesOf = async (form: Record<string, string>) =>
    (await inPool(readJournal))
      .filter(({ orderId }) => orderId === form.vads_order_id)
      .map(({ subscription, recurrence, recurrenceStatus, parentUuid }) => ({
        subscription,
        recurrence,
        recurrenceStatus,
        parentUuid,
      }));

  it('contains its id, the number of the debit, and whether it was created', async () => {
    const form = await begin();
    await test.notify(first(form));
    await test.notify(recurrence(form, 1));
    const common = { subscription: 'sub-1', recurrenceStatus: 'created', parentUuid: null };
    expect(await entriesOf(form)).toEqual([
      { ...common, recurrence: null },
      { ...common, recurrence: 1 },
    ]);
    const refused = await begin();
    const { vads_subscription: _none, ...without } = CREATED;
    await test.notify(test.notificationOf(refused, { ...without, vads_recurrence_status: 'NOT_CREATED' }));
    expect(await entriesOf(refused)).toMatchObject([
      { subscription: null, recurrence: null, recurrenceStatus: 'not-created' },
    ]);
    expect(firstBrokenEntry(await inPool(readJournal), test.services.secrets)).toBeNull();
  });

  it('contains the refunded transaction of a refund', async () => {
    const form = await test.form(await test.cart({ total: MONTHLY }), 4);
    await test.payAtBank(form, 'frictionless');
    const shop = (await shopOf(test.services, test.tenants.pool))?.shop;
    if (!shop) throw new Error('The pool has no shop');
    const [paid] = await test.services.payment.lookUp(
      { orderId: form.vads_order_id as string, session: null },
      shop,
    );
    const given = await test.services.payment.refund(
      {
        key: 'refund-1',
        orderId: form.vads_order_id as string,
        transactionUuid: paid?.transactionUuid ?? '',
        amountCents: 500,
        currency: 'EUR',
        comment: 'test',
        resolution: 'cancel-or-refund',
      },
      shop,
    );
    if (given.kind !== 'done') throw new Error(given.kind);
    await recordEvent(test.services, test.tenants.pool.id, given.event);
    expect((await entriesOf(form)).map(({ parentUuid }) => parentUuid)).toEqual([
      null,
      paid?.transactionUuid,
    ]);
  });
});
