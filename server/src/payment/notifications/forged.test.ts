import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';

type Body = Record<string, string>;

let test: PaymentTest;
/** Notifications that the provider has sent, and notifications that it could send of payments that were never made. */
const sent: Body[] = [];
const unsent: Body[] = [];

const MONTHS = { service: 'ABO', type: 16, unitPrice: 6001, quantity: 1, periodDays: 92, details: [] };
const IDENTIFIER = { vads_identifier: 'a'.repeat(32), vads_identifier_status: 'CREATED' };
const CARD = {
  vads_card_brand: 'CB',
  vads_card_number: '497010XXXXXX1002',
  vads_expiry_month: '12',
  vads_expiry_year: '2031',
};
const SUBSCRIBED = {
  vads_identifier: 'b'.repeat(32),
  vads_subscription: 'sub-1',
  vads_recurrence_status: 'CREATED',
};
const VERIFIED = { vads_trans_status: 'ACCEPTED', vads_operation_type: 'VERIFICATION', vads_amount: '0' };

beforeAll(async () => {
  test = await paymentTest();
  await test.services.database.tenant(test.tenants.pool.id, (db) =>
    saveMeans(db, { ids: [1, 3, 4, 5], instalments: { count: 4, days: 30, fromCents: 10_000 } }),
  );
  await addCustomer(test);
  const registration = async () => {
    const { body } = await test.ask('GET /user/UserAliasForm', { register: 'true' });
    return (body as { form: { fields: Body } }).form.fields;
  };
  const send = async (form: Body, change: Body = {}) => {
    const body = test.notificationOf(form, change);
    expect((await test.notify(body)).status).toBe(200);
    sent.push(body);
  };
  const [registered, left] = [await registration(), await registration()];
  const saved = { ...VERIFIED, ...IDENTIFIER, ...CARD, vads_trans_id: 'c1c2c3' };
  await send(registered, saved);
  unsent.push(test.notificationOf(left, { ...saved, vads_identifier: 'c'.repeat(32) }));
  await send(await test.form(await test.cart(), 4, { saveCard: 'true' }), { ...IDENTIFIER, ...CARD });
  const change = { ...VERIFIED, ...CARD, vads_identifier_status: 'UPDATED', vads_trans_id: 'a1b2c3' };
  await send(await test.cardForm(), change);
  unsent.push(
    test.notificationOf(await test.cardForm(), { ...change, vads_card_number: '497010XXXXXX6666' }),
  );
  const split = await test.form(await test.cart({ total: 10_000 }), 5);
  await send(split, { vads_effective_amount: '2500' });
  const later = { vads_sequence_number: '2', vads_effective_amount: '2500' };
  await send(split, later);
  unsent.push(test.notificationOf(split, { ...later, vads_sequence_number: '3' }));
  const monthly = await test.form(await test.cart({ total: 6001, lines: JSON.stringify([MONTHS]) }), 3);
  await send(monthly, { ...SUBSCRIBED, ...CARD });
  const recurrence = (number: number) => ({
    ...SUBSCRIBED,
    vads_recurrence_number: String(number),
    vads_trans_id: `rec00${number}`,
    vads_amount: '2000',
    vads_effective_amount: '2000',
  });
  await send(monthly, recurrence(1));
  unsent.push(test.notificationOf(monthly, recurrence(2)));
  unsent.push(test.notificationOf(await test.form(await test.cart())));
});
afterAll(() => test.close());

/** Reads all state about money, cards and future tickets. */
const world = () =>
  Promise.all(
    [
      'select id, state, transaction_uuid from portal.payment_attempt order by id',
      'select id, state, attempt_id from portal.cart order by id',
      'select schedule_id, number, state, transaction_uuid from portal.payment_instalment order by schedule_id, number',
      'select id, state from portal.payment_schedule order by id',
      'select user_id, alias, last_digits, expiry_year from portal.payment_alias',
      'select id, subscription, alias, last_digits from portal.payment_subscription',
      'select transaction_uuid, amount, state from portal.payment_refund',
      'select sequence, event_key from portal.payment_event order by sequence',
    ].map((rows) => test.sql(rows)),
  );

/** Returns a random generator with the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = <T>(random: (below: number) => number, among: readonly T[]): T =>
  among[random(among.length)] as T;

type Attack = (body: Body, random: (below: number) => number) => { body: Body; tenant?: string };
const signedKeys = (body: Body) => Object.keys(body).filter((key) => key.startsWith('vads_'));
const FORGERIES: readonly Attack[] = [
  (body, random) => {
    const key = pick(random, signedKeys(body));
    return { body: { ...body, [key]: `${body[key]}1` } };
  },
  (body, random) => {
    const { [pick(random, signedKeys(body))]: _left, ...rest } = body;
    return { body: rest };
  },
  (body) => ({ body: { ...body, vads_ext_info_note: 'paid' } }),
  (body) => ({
    body: { ...body, signature: `${body.signature?.startsWith('A') ? 'B' : 'A'}${body.signature?.slice(1)}` },
  }),
  (body) => ({ body: test.notificationOf(body, {}, 'guessed key') }),
  (body) => ({ body: test.notificationOf(body, {}, 'rink form key') }),
  (body) => ({ body, tenant: 'rink' }),
];

it('2,000 forged, altered, replayed or reordered notifications change no money, card or ticket', async () => {
  const random = randomOf(12);
  const before = await world();
  for (let round = 0; round < 100; round++) {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        // Replays come in any order, concurrently.
        if (random(4) === 0) return (await test.notify(pick(random, sent))).status === 200;
        const { body, tenant } = pick(random, FORGERIES)(pick(random, [...sent, ...unsent]), random);
        return (await test.notify(body, tenant ? { tenant } : {})).status >= 400;
      }),
    );
    expect(statuses).toEqual(Array(20).fill(true));
  }
  expect(await world()).toEqual(before);
  // Control: the same notifications, correctly signed, are accepted.
  for (const body of unsent) expect((await test.notify(body)).status).toBe(200);
  expect(await world()).not.toEqual(before);
}, 120_000);
