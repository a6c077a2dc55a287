import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { type RefundBank, refundBank } from '#test/portal/refunds.ts';
import { beginPayment, broken, cartToPay, untilSettled } from '#test/system/support.ts';
import { refundMailTasks } from '#tickets/refunds/tasks.ts';
import { refundDuePayments } from './service.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  bank = refundBank(portal);
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => expect(await broken(portal)).toEqual({}));

const uuid = () => randomBytes(16).toString('hex');
const payable = async () => cartToPay(portal, await portal.session(20), 2, { token });
/** A payment that its provider vouches for, of another sum than was asked for. @returns its transaction */
const stray = async (change: Record<string, string> = {}) => {
  const { form } = await payable();
  const transaction = uuid();
  await portal.notify(form, { vads_amount: '700', vads_trans_uuid: transaction, ...change });
  return transaction;
};
const list = async (state: 'open' | 'handled') =>
  (await portal.ask('GET /Purchase/PaymentsToCheck', { query: { state }, token: clerk.token })).body.payments;
const matterOf = async (transaction: string, state: 'open' | 'handled' = 'open') =>
  (await list(state)).find(({ reference }) => reference.transactionUuid === transaction);
const refund = (transaction: string) =>
  portal.ask('POST /Purchase/RefundPayment', {
    body: { id: `rejected:${transaction}` },
    token: clerk.token,
  });
const hoursPass = (transaction: string, hours: number) =>
  portal.sql(
    `alter table portal.payment_event disable trigger user;
     update portal.payment_event set recorded_at = recorded_at - interval '${hours} hours'
      where transaction_uuid = '${transaction}';
     alter table portal.payment_event enable trigger user`,
  );
const partsOf = (transaction: string) =>
  portal.sql<{ amount: number; state: string }>(
    'select amount, state from portal.payment_refund where transaction_uuid = $1',
    [transaction],
  );
/** Sends the mail of what was given back. @returns who was written to */
const mailOf = async (transaction: string) => {
  const [made] = await portal.sql<{ id: string; tenantId: string }>(
    'select id, tenant_id as "tenantId" from portal.refund where transaction_uuid = $1',
    [transaction],
  );
  const payload = { tenantId: made?.tenantId, refundId: made?.id };
  for (let times = 0; times < 2; times++)
    await refundMailTasks(portal.services)['tickets.refund-mail']?.(payload, {} as never);
  const mails = await portal.sql('select from portal.mail_delivery where key = $1', [`refund-${made?.id}`]);
  return { refundId: made?.id ?? '', mails: mails.length };
};

describe('a payment that fits no cart', () => {
  test('is given back by an administrator, once, and is then shown as handled', async () => {
    const transaction = await stray();
    expect(await matterOf(transaction)).toMatchObject({ isRefundable: true, taken: 700 });
    const both = await Promise.all([refund(transaction), refund(transaction)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await matterOf(transaction)).toBeUndefined();
    expect(await matterOf(transaction, 'handled')).toMatchObject({
      refund: 'due',
      isRefundable: false,
      handled: { by: clerk.email },
    });
    expect(await bank.run()).toBe(0);
    expect(await partsOf(transaction)).toEqual([{ amount: 700, state: 'done' }]);
    expect(bank.given.get(transaction)).toBe(700);
    expect(await matterOf(transaction, 'handled')).toMatchObject({ refund: 'done' });
    expect(
      await portal.sql(`select action from portal.audit_entry where subject = $1`, [
        `rejected:${transaction}`,
      ]),
    ).toEqual([{ action: 'payment.refunded' }]);
  });

  test('tells its payer, with a receipt', async () => {
    const transaction = await stray();
    await refund(transaction);
    await bank.run();
    const { refundId, mails } = await mailOf(transaction);
    expect(mails).toBe(1);
    const pdf = await portal.ask('GET /Purchase/GenerateRefundReceipt', { query: { refundId }, token });
    expect(pdf.status).toBe(200);
    const other = await portal.signIn('samir@example.com');
    expect(
      (await portal.ask('GET /Purchase/GenerateRefundReceipt', { query: { refundId }, token: other })).code,
    ).toBe('refund.not-found');
  });

  test('of an order that is unknown is given back too, and nobody can be told', async () => {
    const transaction = await stray({ vads_order_id: randomUUID() });
    expect(await matterOf(transaction)).toMatchObject({ issue: 'unknown-order', isRefundable: true });
    expect((await refund(transaction)).status).toBe(204);
    expect(await bank.run()).toBe(0);
    expect(await partsOf(transaction)).toEqual([{ amount: 700, state: 'done' }]);
    expect((await mailOf(transaction)).mails).toBe(0);
    // What the bank tells of the refund itself is no new matter.
    expect((await list('open')).filter(({ operation }) => operation === 'CREDIT')).toEqual([]);
  });

  test('is given back without anybody’s doing after the venue’s delay, not before, and once', async () => {
    const transaction = await stray();
    await refundDuePayments(portal.services);
    expect(await partsOf(transaction)).toEqual([]);
    await hoursPass(transaction, 25);
    for (let times = 0; times < 2; times++) await refundDuePayments(portal.services);
    expect(await partsOf(transaction)).toEqual([{ amount: 700, state: 'due' }]);
    await bank.run();
    expect(await matterOf(transaction, 'handled')).toMatchObject({ refund: 'done', handled: { by: '' } });
  });

  test.each([
    ['site of the venue', 'boutique-4711'],
    ['venue', randomUUID()],
  ])('is left to a person where another %s may have sold something for it', async (_who, order) => {
    const transaction = await stray({ vads_order_id: order });
    expect(await matterOf(transaction)).not.toHaveProperty('refundAt');
    await hoursPass(transaction, 25);
    await refundDuePayments(portal.services);
    expect(await partsOf(transaction)).toEqual([]);
    expect((await refund(transaction)).status).toBe(204);
    await bank.run();
  });

  test('is not given back once somebody has handled it otherwise', async () => {
    const transaction = await stray();
    await portal.ask('POST /Purchase/HandledPayment', {
      body: { id: `rejected:${transaction}`, note: 'Encaissé au guichet' },
      token: clerk.token,
    });
    await hoursPass(transaction, 25);
    await refundDuePayments(portal.services);
    expect((await refund(transaction)).code).toBe('payment.nothing-to-check');
    expect(await partsOf(transaction)).toEqual([]);
  });

  test('is not given back where its transaction has paid a cart, or its currency is another', async () => {
    const { cart, form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_trans_uuid: transaction });
    await untilSettled(portal, [cart.id]);
    await portal.notify(form, {
      vads_trans_uuid: transaction,
      vads_trans_status: 'CAPTURED',
      vads_amount: '9',
    });
    expect(await matterOf(transaction)).toMatchObject({ isRefundable: false });
    expect((await refund(transaction)).code).toBe('payment.not-refundable');
    const foreign = await stray({ vads_currency: '840' });
    expect((await refund(foreign)).code).toBe('payment.not-refundable');
    for (const each of [transaction, foreign]) {
      await hoursPass(each, 25);
      await refundDuePayments(portal.services);
      expect(await partsOf(each)).toEqual([]);
    }
  });
});

test('a refund that fails after it was made is to be checked', async () => {
  const { cart, form } = await payable();
  const second = await beginPayment(portal, cart.id, { token });
  await portal.notify(form);
  const transaction = uuid();
  await portal.notify(second, { vads_trans_uuid: transaction });
  await untilSettled(portal, [cart.id]);
  await bank.run();
  const [made] = await portal.sql<{ by: string }>(
    'select made_by as by from portal.payment_refund where transaction_uuid = $1',
    [transaction],
  );
  expect(await matterOf(made?.by ?? '')).toBeUndefined();
  await portal.notify(second, {
    vads_trans_uuid: made?.by ?? '',
    vads_operation_type: 'CREDIT',
    vads_trans_status: 'CAPTURE_FAILED',
  });
  expect(await matterOf(made?.by ?? '')).toMatchObject({ issue: 'refund-due', isRefundable: false });
});

test('the second payment of a cart is given back at once, and its payer told with a receipt', async () => {
  const { cart, form } = await payable();
  const second = await beginPayment(portal, cart.id, { token });
  await portal.notify(form);
  const transaction = uuid();
  await portal.notify(second, { vads_trans_uuid: transaction });
  await untilSettled(portal, [cart.id]);
  expect(await bank.run()).toBe(0);
  expect(await partsOf(transaction)).toEqual([{ amount: Number(second.vads_amount), state: 'done' }]);
  expect((await mailOf(transaction)).mails).toBe(1);
});

describe('what is given back in the provider’s own back office', () => {
  /** An order that is paid. @returns its form, and the transaction that paid it */
  const paid = async () => {
    const { cart, form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_trans_uuid: transaction });
    await untilSettled(portal, [cart.id]);
    return { form, transaction };
  };
  const credit = { vads_operation_type: 'CREDIT', vads_amount: '500', vads_effective_amount: '500' };

  test('of an order is to be checked, and handled with a note', async () => {
    const { form } = await paid();
    const given = uuid();
    expect((await portal.notify(form, { ...credit, vads_trans_uuid: given })).status).toBe(200);
    expect(await matterOf(given)).toMatchObject({
      id: `unasked:${given}`,
      issue: 'refund-unasked',
      operation: 'CREDIT',
      taken: 500,
      isRefundable: false,
      user: { email: 'jeanne@example.com' },
    });
    await portal.ask('POST /Purchase/HandledPayment', {
      body: { id: `unasked:${given}`, note: 'Rendu par téléphone' },
      token: clerk.token,
    });
    expect(await matterOf(given)).toBeUndefined();
    expect(await matterOf(given, 'handled')).toMatchObject({ handled: { note: 'Rendu par téléphone' } });
  });

  test('of an order that the portal does not know is to be checked, and never given back again', async () => {
    const { form } = await payable();
    const given = uuid();
    await portal.notify(form, { ...credit, vads_trans_uuid: given, vads_order_id: 'boutique-4712' });
    expect(await matterOf(given)).toMatchObject({ issue: 'refund-unasked', isRefundable: false });
    expect((await refund(given)).code).toBe('payment.not-refundable');
    await hoursPass(given, 25);
    await refundDuePayments(portal.services);
    expect(await partsOf(given)).toEqual([]);
  });

  test('by cancelling a payment before its money was moved is to be checked', async () => {
    const { form, transaction } = await paid();
    await portal.notify(form, { vads_trans_uuid: transaction, vads_trans_status: 'CANCELLED' });
    expect(await matterOf(transaction)).toMatchObject({ issue: 'refund-unasked', operation: 'DEBIT' });
  });

  test('is no matter where nothing had been paid, or where the portal has asked for it', async () => {
    const { form } = await payable();
    const cancelled = uuid();
    await portal.notify(form, { vads_trans_uuid: cancelled, vads_trans_status: 'CANCELLED' });
    expect(await matterOf(cancelled)).toBeUndefined();

    const again = await payable();
    const second = await beginPayment(portal, again.cart.id, { token });
    await portal.notify(again.form);
    const transaction = uuid();
    await portal.notify(second, { vads_trans_uuid: transaction });
    await untilSettled(portal, [again.cart.id]);
    // The bank announces the refund before its answer is written.
    const made = uuid();
    await portal.notify(second, {
      ...credit,
      vads_amount: second.vads_amount ?? '',
      vads_effective_amount: second.vads_amount ?? '',
      vads_trans_uuid: made,
    });
    expect(await matterOf(made)).toBeUndefined();
    await portal.sql(
      `update portal.payment_refund set state = 'done', done_at = now(), made_by = $2 where transaction_uuid = $1`,
      [transaction, made],
    );
    await portal.sql(`update portal.refund set state = 'done', done_at = now() where transaction_uuid = $1`, [
      transaction,
    ]);
    expect(await matterOf(made)).toBeUndefined();
  });
});
