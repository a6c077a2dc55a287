import { describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { strayPaymentTests, uuid } from '#test/portal/stray-payments.ts';
import { beginPayment, untilSettled } from '#test/system/support.ts';
import { refundDuePayments } from './payment-checks.service.ts';

let portal: PortalTest;
let token: string;
let clerk: TestAdministrator;
const { payable, matterOf, refund, hoursPass, partsOf } = strayPaymentTests(
  (given) => ({ portal, token, clerk } = given),
);

describe('a refund in the provider’s own back office', () => {
  /** Pays an order. @returns its form, and the transaction that paid it */
  const paid = async () => {
    const { cart, form } = await payable();
    const transaction = uuid();
    await portal.notify(form, { vads_trans_uuid: transaction });
    await untilSettled(portal, [cart.id]);
    return { form, transaction };
  };
  const credit = { vads_operation_type: 'CREDIT', vads_amount: '500', vads_effective_amount: '500' };

  test('of an order must be checked, and is handled with a note', async () => {
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

  test('of an order unknown to the portal must be checked, and is never refunded again', async () => {
    const { form } = await payable();
    const given = uuid();
    await portal.notify(form, { ...credit, vads_trans_uuid: given, vads_order_id: 'boutique-4712' });
    expect(await matterOf(given)).toMatchObject({ issue: 'refund-unasked', isRefundable: false });
    expect((await refund(given)).code).toBe('payment.not-refundable');
    await hoursPass(given, 25);
    await refundDuePayments(portal.services);
    expect(await partsOf(given)).toEqual([]);
  });

  test('by a cancellation before the capture must be checked', async () => {
    const { form, transaction } = await paid();
    await portal.notify(form, { vads_trans_uuid: transaction, vads_trans_status: 'CANCELLED' });
    expect(await matterOf(transaction)).toMatchObject({ issue: 'refund-unasked', operation: 'DEBIT' });
  });

  test('needs no check when nothing had been paid, or when the portal requested it', async () => {
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
    // The bank announces the refund before its answer is recorded.
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
