import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pollPendingRefunds } from '#payment/refunds/refunds.service.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { mailsOfRefund, type RefundBank } from '#test/portal/refunds.ts';
import { cartWithoutPlaces } from '#test/portal/stuck-carts.ts';
import { beginPayment, cartToPay, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let token: string;
let customerId: string;
const { order, refund } = refundTests((given) => ({ portal, bank, clerk, token, customerId } = given));

const orderOf = async (number: string) => {
  const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', {
    query: { customerId },
    token: clerk.token,
  });
  const found = body.orders.find(({ externalPurchaseId }) => externalPurchaseId === number);
  if (!found) throw new Error(`No order ${number}`);
  return found;
};
const transactionOf = async (refundId: string) => {
  const [part] = await portal.sql<{ transaction: string }>(
    'select transaction_uuid as transaction from portal.payment_refund where refund_id = $1 limit 1',
    [refundId],
  );
  return part?.transaction ?? '';
};
const matters = async (transaction: string) =>
  (
    await portal.ask('GET /Purchase/PaymentsToCheck', { query: { state: 'open' }, token: clerk.token })
  ).body.payments.filter(({ reference }) => reference.transactionUuid === transaction);
const again = (refundId: string) =>
  portal.ask('POST /settingsadmin/lookuprefundagain', {
    body: { customerId, refundId },
    token: clerk.token,
  });
/** Refunds the first line of a new order while the bank answers `pending`. */
const pendingRefund = async () => {
  const { number } = await order();
  const [line] = (await orderOf(number)).lines;
  if (!line) throw new Error('No line');
  const id = randomUUID();
  bank.answers = 'pending';
  await refund(number, [line.id], line.lineTotalAmount, id);
  expect(await bank.run()).toBe(0);
  bank.answers = 'paid';
  return { number, id, amount: line.lineTotalAmount, transaction: await transactionOf(id) };
};

describe('a refund that the provider has accepted', () => {
  it('is shown and mailed as pending, and as done once the provider confirms it', async () => {
    const { number, id, transaction } = await pendingRefund();
    expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'pending' }]);
    expect(await mailsOfRefund(portal, id)).toEqual([`refund-${id}-pending`]);
    expect(
      await portal.ask('GET /Purchase/GenerateRefundReceipt', { query: { refundId: id }, token }),
    ).toMatchObject({ code: 'refund.not-found' });
    await bank.announce(transaction, 'paid');
    expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'done' }]);
    expect(await mailsOfRefund(portal, id)).toEqual([`refund-${id}`, `refund-${id}-pending`]);
    expect(await matters(transaction)).toEqual([]);
  });

  it.each(['pending', 'paid'] as const)(
    'must be requested again when it fails after it was %s',
    async (first) => {
      const { number, id, amount, transaction } = await pendingRefund();
      if (first === 'paid') await bank.announce(transaction, 'paid');
      await bank.announce(transaction, 'failed');
      expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'failed' }]);
      expect(await mailsOfRefund(portal, id)).toContain(`refund-${id}-failed`);
      expect(await matters(transaction)).toMatchObject([
        { issue: 'refund-failed', amount, isRefundable: true, operation: 'CREDIT' },
      ]);
      expect((await again(id)).body).toEqual({ amount });
      expect((await again(id)).code).toBe('refund.not-failed');
      expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'due' }]);
      expect(await matters(transaction)).toEqual([]);
      expect(await bank.run()).toBe(0);
      expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'done' }]);
      expect(await mailsOfRefund(portal, id)).toContain(`refund-${id}-1`);
    },
  );

  it('is requested again from the payments to check, once', async () => {
    const { number, id, transaction } = await pendingRefund();
    await bank.announce(transaction, 'failed');
    const [matter] = await matters(transaction);
    const request = () =>
      portal.ask('POST /Purchase/RefundPayment', { body: { id: matter?.id ?? '' }, token: clerk.token });
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    await bank.run();
    expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'done' }]);
  });

  it('is not requested again once an administrator has noted how it was settled', async () => {
    const { id, transaction } = await pendingRefund();
    await bank.announce(transaction, 'failed');
    const [matter] = await matters(transaction);
    await portal.ask('POST /Purchase/HandledPayment', {
      body: { id: matter?.id ?? '', note: 'Rendu par virement' },
      token: clerk.token,
    });
    expect((await again(id)).code).toBe('refund.not-failed');
    expect(await matters(transaction)).toEqual([]);
  });

  it('keeps a failure that is announced before its confirmation', async () => {
    const { number, id, transaction } = await pendingRefund();
    await bank.announce(transaction, 'failed');
    await bank.announce(transaction, 'paid');
    expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'failed' }]);
    await again(id);
    await bank.run();
  });

  it('is settled by polling when no notification arrives', async () => {
    const { number, id, transaction } = await pendingRefund();
    await portal.sql(
      `update portal.payment_refund set requested_at = requested_at - interval '2 hours' where refund_id = $1`,
      [id],
    );
    const polled = {
      ...bank.services,
      payment: {
        ...bank.services.payment,
        lookUp: async (...asked: Parameters<typeof bank.services.payment.lookUp>) =>
          (await bank.services.payment.lookUp(...asked)).map((event) =>
            event.refundOf === transaction
              ? { ...event, statusClass: 'paid' as const, eventKey: `${event.transactionUuid}:polled` }
              : event,
          ),
      },
    };
    await pollPendingRefunds(polled);
    expect((await orderOf(number)).refunds).toMatchObject([{ id, state: 'done' }]);
  });
});

describe('a refund that fails later', () => {
  it('of a stuck cart is listed and requested again', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token });
    await portal.ask('POST /Purchase/RefundStuckCarts', { body: { cartIds: [cartId] }, token: clerk.token });
    await bank.run();
    const [made] = await portal.sql<{ id: string }>('select id from portal.refund where cart_id = $1', [
      cartId,
    ]);
    const id = made?.id ?? '';
    const transaction = await transactionOf(id);
    await bank.announce(transaction, 'failed');
    const [matter] = await matters(transaction);
    expect(matter).toMatchObject({ issue: 'refund-failed', cartId, isRefundable: true });
    await portal.ask('POST /Purchase/RefundPayment', { body: { id: matter?.id ?? '' }, token: clerk.token });
    await bank.run();
    expect(await portal.sql('select state from portal.refund where id = $1', [id])).toEqual([
      { state: 'done' },
    ]);
  });

  it('of a second payment is listed and requested again', async () => {
    const { cart, form } = await cartToPay(portal, await portal.session(20), 2, { token });
    const second = await beginPayment(portal, cart.id, { token });
    await portal.notify(form);
    const transaction = randomUUID().replaceAll('-', '');
    await portal.notify(second, { vads_trans_uuid: transaction });
    await untilSettled(portal, [cart.id]);
    await bank.run();
    await bank.announce(transaction, 'failed');
    const [matter] = await matters(transaction);
    expect(matter).toMatchObject({
      issue: 'refund-failed',
      isRefundable: true,
      amount: Number(form.vads_amount),
    });
    await portal.ask('POST /Purchase/RefundPayment', { body: { id: matter?.id ?? '' }, token: clerk.token });
    await bank.run();
    expect(
      await portal.sql('select state from portal.refund where transaction_uuid = $1', [transaction]),
    ).toEqual([{ state: 'done' }]);
    expect(bank.given.get(transaction)).toBe(2 * Number(form.vads_amount));
  });
});
