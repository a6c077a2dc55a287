import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { type CheckoutTest, checkoutTest } from './checkout.ts';
import { CUSTOMER } from './payment-service.ts';

/** A portal whose payments run through a hosted checkout. */
export function hostedCheckoutTests(give: (given: { test: CheckoutTest }) => void) {
  let test: CheckoutTest;

  beforeAll(async () => {
    test = await checkoutTest();
    await test.sql(
      `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                    address, zip, city, country, locale)
       values ($1, $2, 'ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')`,
      [test.tenants.pool.id, CUSTOMER],
    );
    give({ test });
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
