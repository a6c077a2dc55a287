import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutTest, checkoutTest } from '#test/portal/checkout.ts';
import { overWholeHistory } from './history.sql.ts';
import { PAYMENT_FIRST } from './invariants-sales.sql.ts';

let test: CheckoutTest;
beforeAll(async () => {
  test = await checkoutTest();
});
afterAll(() => test.close());

const breaches = () =>
  test.sql<{ order_id: string }>(
    overWholeHistory(PAYMENT_FIRST['a payment at the embedded provider is in the provider’s own books']),
  );

it('finds a payment of the embedded checkout in its books, unless the amount there differs', async () => {
  const { page, order } = await test.begin(await test.cart());
  await test.pay(page, 'frictionless');
  expect(await test.sql('select from portal.payment_event where order_id = $1', [order])).toHaveLength(1);
  expect(await breaches()).toEqual([]);
  await test.sql('update sandbox.checkout_session set amount_received = 1');
  expect(await breaches()).toMatchObject([{ order_id: order }]);
});
