import { describe, expect, it } from 'vitest';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { paymentTests } from '#test/portal/payment-states.ts';
import { latestAttempt } from './attempts/attempts.sql.ts';
import { pollPayments } from './attempts/polling/polling.service.ts';

let test: PaymentTest;
const { stateOf, inPool } = paymentTests((given) => ({ test } = given));

describe('a lost notification', () => {
  const overdue = (orderId: string | undefined, age: string) =>
    test.sql(
      `update portal.payment_attempt set next_poll_at = now(), started_at = now() - $2::interval where id = $1`,
      [orderId, age],
    );
  const poll = () =>
    pollPayments(
      test.services,
      async (_tenant, cartId, statusClass) => void test.events.push({ cartId, statusClass }),
    );

  it('is replaced by a poll of the provider', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.payAtBank(form, 'lost-notification');
    expect(await stateOf(cartId)).toBe('payment-pending');
    await overdue(form.vads_order_id, '1 minute');
    await poll();
    expect(await stateOf(cartId)).toBe('selling');
    expect(test.events).toContainEqual({ cartId, statusClass: 'paid' });
  });

  it('causes no poll while the payer is still on the provider’s page', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await overdue(form.vads_order_id, '1 minute');
    await poll();
    expect(await stateOf(cartId)).toBe('payment-pending');
    await test.payAtBank(form, 'lost-notification');
    await overdue(form.vads_order_id, '2 minutes');
    await poll();
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('is replaced by a poll after another card was refused', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await test.notify(test.notificationOf(form, { vads_trans_status: 'REFUSED', vads_result: '05' }));
    expect(await stateOf(cartId)).toBe('failed');
    await test.payAtBank(form, 'lost-notification');
    await overdue(form.vads_order_id, '1 minute');
    await poll();
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('ends the attempt long after the provider’s page has closed when nothing was paid', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await overdue(form.vads_order_id, '16 minutes');
    await poll();
    expect(await stateOf(cartId)).toBe('cancelled');
    expect(await inPool((db) => latestAttempt(db, cartId))).toMatchObject({ state: 'cancelled' });
  });
});
