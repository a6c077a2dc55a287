import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type CheckoutTest, checkoutTest } from './checkout.ts';
import { addCustomer } from './payment-customer.ts';

/** Sets up a portal whose payments use a hosted checkout. */
export function hostedCheckoutTests(give: (given: { test: CheckoutTest }) => void) {
  let test: CheckoutTest;

  beforeAll(async () => {
    test = await checkoutTest();
    await addCustomer(test);
    await give({ test });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    vi.restoreAllMocks();
    test.clockAhead = 0;
    test.events.length = 0;
    await test.sql('update portal.payment_attempt set next_poll_at = null');
  });

  const journal = (order: string) =>
    test.sql<{ status_class: string; operation_type: string; rejection: string | null }>(
      'select * from portal.payment_event where order_id = $1 order by sequence',
      [order],
    );
  const begun = async (total?: number) => {
    const cartId = await test.cart(total === undefined ? {} : { total });
    return { cartId, ...(await test.begin(cartId)) };
  };

  return { journal, begun };
}
