import { describe, expect, it } from 'vitest';
import type { PaymentTest } from '#test/portal/payment-service.ts';
import { paymentTests } from '#test/portal/payment-states.ts';
import { reopen } from '#test/portal/reopening.ts';

let test: PaymentTest;
const { stateOf } = paymentTests((given) => ({ test } = given));

describe('PUT /cart/ReopenCart of a payment by form, whose page cannot be closed', () => {
  it('refuses when the cart was paid before any notification, and has it sold', async () => {
    const cartId = await test.cart();
    await test.payAtBank(await test.form(cartId), 'lost-notification');
    expect(await reopen(test, cartId)).toMatchObject({ status: 409 });
    expect(await stateOf(cartId)).toBe('paid');
  });

  it('lets a late payment count while the cart is as it was', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    expect((await reopen(test, cartId)).status).toBe(200);
    expect(await stateOf(cartId)).toBe('open');
    await test.payAtBank(form, 'frictionless');
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('refunds a late payment once the cart has changed', async () => {
    const cartId = await test.cart();
    const form = await test.form(cartId);
    await reopen(test, cartId);
    await test.sql('update portal.cart set version = version + 1 where id = $1', [cartId]);
    await test.payAtBank(form, 'frictionless');
    expect(await stateOf(cartId)).toBe('open');
    expect(
      await test.sql('select amount, reason from portal.payment_refund where attempt_id = $1', [
        form.vads_order_id,
      ]),
    ).toEqual([{ amount: 2200, reason: 'changed' }]);
  });
});
