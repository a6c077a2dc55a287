import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { strayPaymentTests, uuid } from '#test/portal/stray-payments.ts';
import { beginPayment, untilSettled } from '#test/system/support.ts';
import { refundDuePayments } from './payment-checks.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let clerk: TestAdministrator;
const { payable, list, matterOf, refund, hoursPass, partsOf } = strayPaymentTests(
  (given) => ({ portal, bank, token, clerk } = given),
);

/** Makes a correctly signed payment with another amount than requested. @returns its transaction */
const stray = async (change: Record<string, string> = {}) => {
  const { form } = await payable();
  const transaction = uuid();
  await portal.notify(form, { vads_amount: '700', vads_trans_uuid: transaction, ...change });
  return transaction;
};
/** Sends the mail about a refund. @returns its recipients */
const mailOf = async (transaction: string) => {
  const [made] = await portal.sql<{ id: string }>(
    'select id from portal.refund where transaction_uuid = $1',
    [transaction],
  );
  const refundId = made?.id ?? '';
  return { refundId, mails: (await mailsOfRefund(portal, refundId)).length };
};

describe('a payment that fits no cart', () => {
  test('is refunded by an administrator, once, and is then shown as handled', async () => {
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

  test('is refunded with a mail and a receipt to its payer', async () => {
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

  test('is refunded without a mail when its order is unknown', async () => {
    const transaction = await stray({ vads_order_id: randomUUID() });
    expect(await matterOf(transaction)).toMatchObject({ issue: 'unknown-order', isRefundable: true });
    expect((await refund(transaction)).status).toBe(204);
    expect(await bank.run()).toBe(0);
    expect(await partsOf(transaction)).toEqual([{ amount: 700, state: 'done' }]);
    expect((await mailOf(transaction)).mails).toBe(0);
    // The bank's notification of the refund needs no check.
    expect((await list('open')).filter(({ operation }) => operation === 'CREDIT')).toEqual([]);
  });

  test('is refunded automatically after the venue’s delay, not before, and once', async () => {
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
  ])('is left to an administrator when another %s may have sold an order with it', async (_who, order) => {
    const transaction = await stray({ vads_order_id: order });
    expect(await matterOf(transaction)).not.toHaveProperty('refundAt');
    await hoursPass(transaction, 25);
    await refundDuePayments(portal.services);
    expect(await partsOf(transaction)).toEqual([]);
    expect((await refund(transaction)).status).toBe(204);
    await bank.run();
  });

  test('is not refunded once it was handled otherwise', async () => {
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

  test('is not refunded when its transaction has paid a cart, or its currency differs', async () => {
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

test('a refund that fails after its confirmation must be checked, and can be requested again', async () => {
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
  expect(await matterOf(made?.by ?? '')).toBeUndefined();
  expect(await matterOf(transaction)).toMatchObject({ issue: 'refund-failed', isRefundable: true });
});

test('the second payment of a cart is refunded immediately, with a receipt to its payer', async () => {
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
