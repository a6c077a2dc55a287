import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type PaymentTest, paymentTest } from './payment-service.ts';

/** Sets up a portal whose carts are paid at the embedded provider. */
export function paymentTests(give: (given: { test: PaymentTest }) => void) {
  let test: PaymentTest;

  beforeAll(async () => {
    test = await paymentTest();
    give({ test });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.events.length = 0;
    // One customer pays in all of these tests: earlier attempts must not count.
    await test.sql('update portal.payment_attempt set next_poll_at = null');
  });

  const stateOf = async (cartId: string) => {
    const [cart] = await test.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]);
    return cart?.state;
  };
  const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
    test.services.database.tenant(test.tenants.pool.id, work);

  return { stateOf, inPool };
}
