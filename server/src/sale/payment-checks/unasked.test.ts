import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, cartToPay, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

const uuid = () => randomBytes(16).toString('hex');
const payable = async () => cartToPay(portal, await portal.session(20), 2, { token });
/** Pays an order. @returns its form, the transaction that paid it, and the captured cents */
const paid = async () => {
  const { cart, form } = await payable();
  const transaction = uuid();
  await portal.notify(form, { vads_trans_uuid: transaction });
  await untilSettled(portal, [cart.id]);
  return { cart, form, transaction, total: Number(form.vads_amount) };
};
const credit = (cents: number) => ({
  vads_operation_type: 'CREDIT',
  vads_amount: `${cents}`,
  vads_effective_amount: `${cents}`,
});
const mattersOf = async (...transactions: string[]) =>
  (
    await portal.ask('GET /Purchase/PaymentsToCheck', { query: { state: 'open' }, token: clerk.token })
  ).body.payments.filter(({ reference }) => transactions.includes(reference.transactionUuid ?? ''));

/** Records a refund of some cents of a payment by the portal. @param madeBy the provider's transaction of the refund */
const refundOf = (transaction: string, form: Record<string, string>, cents: number, madeBy?: string) =>
  portal.sql(
    `insert into portal.payment_refund
       (tenant_id, transaction_uuid, number, attempt_id, amount, currency, reason, state, done_at, made_by)
     select tenant_id, $1, 1, id, $3, 'EUR', 'order', case when $4::text is null then 'due' else 'done' end,
            case when $4::text is null then null else now() end, $4
       from portal.payment_attempt where id = $2`,
    [transaction, form.vads_order_id, cents, madeBy ?? null],
  );

test('a payment that is cancelled at the provider after a partial refund is listed with the rest', async () => {
  const { form, transaction, total } = await paid();
  const made = uuid();
  await refundOf(transaction, form, 500, made);
  await portal.notify(form, { vads_trans_uuid: transaction, vads_trans_status: 'CANCELLED' });
  expect(await mattersOf(transaction)).toMatchObject([
    { issue: 'refund-unasked', operation: 'DEBIT', taken: total - 500 },
  ]);
});

test('a payment that the portal refunds in full needs no check when it is cancelled', async () => {
  const { form, transaction, total } = await paid();
  await refundOf(transaction, form, total, uuid());
  await portal.notify(form, { vads_trans_uuid: transaction, vads_trans_status: 'CANCELLED' });
  expect(await mattersOf(transaction)).toEqual([]);
});

test('a due refund of the portal does not hide a refund of another amount', async () => {
  const { form, transaction } = await paid();
  await refundOf(transaction, form, 500);
  const [own, other] = [uuid(), uuid()];
  await portal.notify(form, { ...credit(500), vads_trans_uuid: own });
  await portal.notify(form, { ...credit(700), vads_trans_uuid: other });
  expect(await mattersOf(own, other)).toMatchObject([{ taken: 700, issue: 'refund-unasked' }]);
});

test('a refund that is announced with and without its order is one payment to check', async () => {
  const { form } = await paid();
  const given = uuid();
  await portal.notify(form, { ...credit(300), vads_trans_uuid: given });
  await portal.notify(form, {
    ...credit(300),
    vads_trans_uuid: given,
    vads_trans_status: 'CAPTURED',
    vads_order_id: 'boutique-4713',
  });
  expect(await mattersOf(given)).toMatchObject([{ id: `unasked:${given}` }]);
});

test.each([
  ['with its order first', {}, { vads_order_id: 'boutique-4715' }, 'unasked:'],
  ['with another order first', { vads_order_id: 'boutique-4716' }, {}, 'rejected:'],
])('the first of two concurrent announcements of a refund counts (%s)', async (_how, first, second, id) => {
  const { form } = await paid();
  const given = uuid();
  await portal.notify(form, { ...credit(300), vads_trans_uuid: given, ...first });
  const again = { vads_trans_uuid: given, vads_trans_status: 'CAPTURED' };
  await portal.notify(form, { ...credit(300), ...again, ...second });
  await portal.sql(
    `update portal.payment_event as event
        set recorded_at = (select max(recorded_at) from portal.payment_event where transaction_uuid = $1)
      where transaction_uuid = $1`,
    [given],
  );
  expect(await mattersOf(given)).toMatchObject([{ id: `${id}${given}` }]);
});

test('a refund of the portal needs no check before its answer is recorded, even with an unknown order', async () => {
  const { form, cart } = await payable();
  const second = await beginPayment(portal, cart.id, { token });
  await portal.notify(form);
  const [transaction, own] = [uuid(), uuid()];
  const order = 'boutique-4714';
  await portal.notify(second, { vads_trans_uuid: transaction, vads_order_id: order, vads_amount: '900' });
  await portal.ask('POST /Purchase/RefundPayment', {
    body: { id: `rejected:${transaction}` },
    token: clerk.token,
  });
  await portal.notify(second, { ...credit(900), vads_trans_uuid: own, vads_order_id: order });
  expect(await mattersOf(own)).toEqual([]);
});
