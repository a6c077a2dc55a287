import { signEvent } from '#gateways/payment/checkout/signature.ts';
import { exampleOf, type TestCardKey, testCard } from '#gateways/payment/sandbox/test-cards.ts';
import { invalidateShops, sealShop } from '#payment/settings/payment-settings.service.ts';
import { saveMeans, saveShop } from '#payment/settings/payment-settings.sql.ts';
import { type PaymentTest, paymentTest } from './payment-service.ts';

export const ACCOUNT = 'acct_PoolRivage';
export const SIGNING_KEY = 'whsec_the_key_of_the_pool';

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** A pool whose payers use the embedded checkout. */
export interface CheckoutTest extends PaymentTest {
  /** Offset of the sandbox's clock, in milliseconds. */
  clockAhead: number;
  /**
   * Begins the payment of a cart.
   * @returns the path of the provider's page, and the order
   */
  begin(
    cartId: string,
    means?: 1 | 4,
    more?: { saveCard?: 'true' },
  ): Promise<{ page: string; order: string }>;
  /** Posts a step of a page like a browser. */
  step(page: string, step: string, fields?: Record<string, string>): Promise<Answer>;
  pay(page: string, card: TestCardKey): Promise<Answer>;
  /** Posts an event, by default signed now with the pool's key. */
  announce(body: string, header?: string): Promise<{ status: number; text: string }>;
  /** Builds an event of a session as the provider writes it. */
  eventOf(page: string, change?: object): string;
  stateOf(cartId: string): Promise<string | undefined>;
}

export async function checkoutTest(): Promise<CheckoutTest> {
  const base = await paymentTest({ now: () => new Date(Date.now() + test.clockAhead), tickMs: 25 });
  const { services, tenants } = base;
  const shop = {
    protocol: 'checkout' as const,
    idSite: ACCOUNT,
    sitePassword: 'sk_test_PoolRivage_secret',
    apiKey: SIGNING_KEY,
    isProduction: false,
    providerId: null,
  };
  await services.database.tenant(tenants.pool.id, async (db) => {
    await saveShop(db, sealShop(services.secrets, shop));
    await saveMeans(db, { ids: [1, 2, 3, 4, 5] });
  });
  invalidateShops(services.database);
  const test: CheckoutTest = {
    ...base,
    clockAhead: 0,
    async begin(cartId, means = 4, more = {}) {
      const { body } = await base.ask('GET /purchase/Form', { cartId, paymentType: String(means), ...more });
      const { form } = body as { form: { url: string } };
      const [attempt] = await base.sql<{ id: string }>(
        'select id from portal.payment_attempt where cart_id = $1 order by started_at desc limit 1',
        [cartId],
      );
      return { page: new URL(form.url).pathname, order: attempt?.id ?? '' };
    },
    async step(page, step, fields = {}) {
      const response = await base.app.inject({
        method: 'POST',
        url: `${page}/${step}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
      return {
        status: response.statusCode,
        location: String(response.headers.location),
        body: response.body,
      };
    },
    pay: (page, card) => test.step(page, 'card', { ...exampleOf(testCard(card), new Date()) }),
    async announce(body, header = signEvent(body, SIGNING_KEY, Math.floor(Date.now() / 1000))) {
      const response = await base.app.inject({
        method: 'POST',
        url: '/api/v1/payment/checkout/pool/notification',
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
        payload: body,
      });
      return { status: response.statusCode, text: response.body };
    },
    eventOf: (page, change = {}) =>
      JSON.stringify({
        id: 'evt_1',
        type: 'checkout.session.completed',
        livemode: false,
        data: { object: { object: 'checkout.session', id: page.split('/').at(-1), ...change } },
      }),
    async stateOf(cartId) {
      const [cart] = await base.sql<{ state: string }>('select state from portal.cart where id = $1', [
        cartId,
      ]);
      return cart?.state;
    },
  };
  return test;
}
