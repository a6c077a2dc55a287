import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment, broken, cartToPay, factsOf, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

const payable = async () => cartToPay(portal, await portal.session(20), 2, { token });
const stuckCart = async (cartId: string) => {
  const { token: clerk } = await portal.administrator({
    rights: ['stucked-carts', 'resendpurchase'] as never,
  });
  return (await portal.ask('GET /Purchase/StuckCart', { query: { cartId }, token: clerk })).body;
};

describe('a signed payment that differs from the request', () => {
  test.each([
    ['another amount', { vads_effective_amount: '100' }, 'amount-differs', 100],
    [
      'another currency',
      { vads_effective_amount: '2200', vads_effective_currency: '840' },
      'amount-differs',
      2200,
    ],
    ['nothing, as the card was verified only', { vads_trans_status: 'ACCEPTED' }, 'nothing-debited', 0],
  ])('(%s) sells nothing and is left to an administrator', async (_what, change, reason, amount) => {
    const { cart, form } = await payable();
    expect((await portal.notify(form, change)).status).toBe(200);
    await untilSettled(portal, [cart.id]);
    expect(await factsOf(portal, cart.id)).toEqual({ state: 'stuck', orders: 0, sales: 0, tickets: 0 });
    expect(await stuckCart(cart.id)).toMatchObject({ reason: { code: reason }, amount });
  });

  test('is refunded by its captured amount when it is the second of its cart', async () => {
    const { cart, form } = await payable();
    const second = await beginPayment(portal, cart.id, { token });
    await portal.notify(form);
    await untilSettled(portal, [cart.id]);
    await portal.notify(second, { vads_effective_amount: '700' });
    expect(
      await portal.sql('select amount from portal.payment_refund where attempt_id = $1', [
        second.vads_order_id,
      ]),
    ).toEqual([{ amount: 700 }]);
  });

  test('does not stop a payment that fits the request', async () => {
    const { cart, form } = await payable();
    await portal.notify(form, {
      vads_effective_amount: form.vads_amount ?? '',
      vads_effective_currency: '978',
      vads_trans_status: 'CAPTURED',
    });
    await untilSettled(portal, [cart.id]);
    expect((await factsOf(portal, cart.id)).state).toBe('sold');
  });
});

test('the database keeps its invariants after withheld payments', async () =>
  expect(await broken(portal)).toEqual({}));
