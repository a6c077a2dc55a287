import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, cartToPay, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest({ circuitBreaker: { openFor: 0 } });
  token = await portal.signIn();
  clerk = await portal.administrator({ rights: ['stucked-carts'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

const payable = async () => cartToPay(portal, await portal.session(20), 2, { token });
const paymentsOf = async (cartId: string, state: 'open' | 'handled' = 'open') => {
  const { body } = await portal.ask('GET /Purchase/PaymentsToCheck', {
    query: { state },
    token: clerk.token,
  });
  return body.payments.filter((payment) => payment.cartId === cartId);
};
const uuid = () => randomBytes(16).toString('hex');

describe('a correctly signed payment', () => {
  test('with another amount must be checked, with its references at the provider', async () => {
    const { cart, form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_amount: '1', vads_trans_uuid: transaction });
    // The same payment is notified again, in its next state.
    await portal.notify(form, {
      vads_amount: '1',
      vads_trans_uuid: transaction,
      vads_trans_status: 'CAPTURED',
    });
    expect(await paymentsOf(cart.id)).toEqual([
      {
        id: `rejected:${transaction}`,
        issue: 'amount',
        at: expect.any(String),
        operation: 'DEBIT',
        status: 'AUTHORISED',
        amount: 1,
        taken: 1,
        isRefundable: true,
        refundAt: expect.any(String),
        currency: 'EUR',
        expected: Number(form.vads_amount),
        cartId: cart.id,
        user: { email: 'jeanne@example.com', name: expect.any(String) },
        reference: {
          orderId: form.vads_order_id,
          transactionId: form.vads_trans_id,
          transactionUuid: transaction,
          mode: 'TEST',
        },
      },
    ]);
  });

  test('in another currency, for another order or with another number must be checked', async () => {
    const { cart, form } = await payable();
    await portal.notify(form, { vads_currency: '840' });
    await portal.notify(form, { vads_trans_id: 'zzzzz9' });
    const issues = (await paymentsOf(cart.id)).map(({ issue }) => issue).sort();
    expect(issues).toEqual(['currency', 'transaction']);
    const stray = uuid();
    await portal.notify(form, { vads_order_id: 'of-nobody', vads_trans_uuid: stray });
    const { body } = await portal.ask('GET /Purchase/PaymentsToCheck', { query: {}, token: clerk.token });
    expect(body.payments.find(({ id }) => id === `rejected:${stray}`)).toMatchObject({
      issue: 'unknown-order',
      reference: { orderId: 'of-nobody' },
    });
    expect(body.total).toBe(body.payments.length);
  });

  test('with a partial authorization sells the cart, and must be checked', async () => {
    const { cart, form } = await payable();
    await portal.notify(form, { vads_trans_status: 'PARTIALLY_AUTHORISED' });
    await untilSettled(portal, [cart.id]);
    expect(await paymentsOf(cart.id)).toMatchObject([{ issue: 'partial', status: 'PARTIALLY_AUTHORISED' }]);
  });

  test('that fails after its authorization must be checked', async () => {
    const { cart, form } = await payable();
    const transaction = { vads_trans_uuid: uuid() };
    await portal.notify(form, transaction);
    await untilSettled(portal, [cart.id]);
    expect(await paymentsOf(cart.id)).toEqual([]);
    await portal.notify(form, { ...transaction, vads_trans_status: 'CAPTURE_FAILED' });
    expect(await paymentsOf(cart.id)).toMatchObject([{ issue: 'not-captured' }]);
  });

  test('that is the second of a cart must be checked until it is refunded', async () => {
    const { cart, form } = await payable();
    const second = await beginPayment(portal, cart.id, { token });
    await portal.notify(form);
    const transaction = uuid();
    await portal.notify(second, { vads_trans_uuid: transaction });
    await untilSettled(portal, [cart.id]);
    // A refund that was just requested needs no check.
    expect(await paymentsOf(cart.id)).toEqual([]);
    await portal.sql(
      `update portal.payment_refund set requested_at = now() - interval '11 minutes' where transaction_uuid = $1`,
      [transaction],
    );
    expect(await paymentsOf(cart.id)).toMatchObject([
      {
        id: `refund:${transaction}`,
        issue: 'refund-due',
        operation: 'CREDIT',
        amount: Number(second.vads_amount),
      },
    ]);
    await portal.sql(`update portal.payment_refund set state = 'done' where transaction_uuid = $1`, [
      transaction,
    ]);
    expect(await paymentsOf(cart.id)).toEqual([]);
  });

  test('that fits the request, or captured nothing, needs no check', async () => {
    const { cart, form } = await payable();
    await portal.notify(form, { vads_trans_status: 'REFUSED', vads_amount: '1' });
    await portal.notify(form);
    await untilSettled(portal, [cart.id]);
    expect(await paymentsOf(cart.id)).toEqual([]);
  });
});

describe('a handled payment', () => {
  const handle = (id: string, note: string, by = clerk) =>
    portal.ask('POST /Purchase/HandledPayment', { body: { id, note }, token: by.token });

  test('leaves the open list once, with administrator, note and an audit entry', async () => {
    const { cart, form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_amount: '1', vads_trans_uuid: transaction });
    const id = `rejected:${transaction}`;
    const count = async () =>
      (await portal.ask('GET /Purchase/StuckCartCount', { token: clerk.token })).body.payments;
    const before = await count();
    const other = await portal.administrator({ rights: ['stucked-carts'] });
    const answers = await Promise.all([
      handle(id, 'Remboursé chez le prestataire'),
      handle(id, 'Vu aussi', other),
      handle(id, 'Encore', other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await count()).toBe(before - 1);
    expect(await paymentsOf(cart.id)).toEqual([]);
    const [handled] = await paymentsOf(cart.id, 'handled');
    expect([clerk.email, other.email]).toContain(handled?.handled?.by);
    expect(handled).toMatchObject({ id, issue: 'amount', handled: { note: expect.any(String) } });
    expect(
      await portal.sql(
        `select changes from portal.audit_entry where action = 'payment.handled' and subject = $1`,
        [id],
      ),
    ).toEqual([
      {
        changes: [
          { field: 'issue', to: 'amount' },
          { field: 'paidAmount', to: '1' },
          { field: 'note', to: handled?.handled?.note },
        ],
      },
    ]);
  });

  test('must be a payment to check of the tenant, and requires a note', async () => {
    const { form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_amount: '1', vads_trans_uuid: transaction });
    expect(await handle('rejected:nothing', 'Vu')).toMatchObject({
      status: 409,
      code: 'payment.nothing-to-check',
    });
    expect(await handle(`rejected:${transaction}`, '  ')).toMatchObject({ status: 400 });
    const elsewhere = await portal.administrator({ tenant: 'patinoire-givre', rights: ['stucked-carts'] });
    const answer = await portal.ask('POST /Purchase/HandledPayment', {
      body: { id: `rejected:${transaction}`, note: 'Vu' },
      token: elsewhere.token,
      tenant: 'patinoire-givre',
    });
    expect(answer).toMatchObject({ status: 409, code: 'payment.nothing-to-check' });
    const list = await portal.ask('GET /Purchase/PaymentsToCheck', {
      query: {},
      token: elsewhere.token,
      tenant: 'patinoire-givre',
    });
    expect(list.body).toEqual({ payments: [], total: 0 });
  });
});
