import { describe, expect, it } from 'vitest';
import type { Shop } from '#gateways/payment/shapes/port.ts';
import type { CheckoutTest } from '#test/portal/checkout.ts';
import { GIFT } from '#test/portal/gift-cards.ts';
import { hostedCheckoutTests } from '#test/portal/hosted-checkout.ts';
import { shopOf } from '../settings/payment-settings.service.ts';

let test: CheckoutTest;
hostedCheckoutTests((given) => ({ test } = given));

/** Buys a gift card of 50 euros. @returns the provider's page, its payment, and the card's id */
async function bought(card: 'frictionless' | 'disputed') {
  await test.sql(
    `insert into portal.gift_card_settings (tenant_id, is_sold, min_cents, max_cents, valid_months)
     select id, true, 100, 100000, 24 from portal.tenant where name = 'pool' on conflict do nothing`,
  );
  const { body } = await test.ask('POST /giftcards/Purchase', GIFT as never);
  const page = new URL((body as { form: { url: string } }).form.url).pathname;
  await test.pay(page, card);
  const [attempt] = await test.sql<{ id: string; payment: string }>(
    `select id, transaction_uuid as payment from portal.payment_attempt where purpose = 'gift-card'
      order by started_at desc limit 1`,
  );
  return { page, id: attempt?.id ?? '', payment: attempt?.payment ?? '' };
}

const cardOf = (id: string) =>
  test.sql('select state, balance, taken_back as taken, disputed from portal.gift_card where id = $1', [id]);

describe('a gift card that was paid at the hosted checkout', () => {
  it('is blocked when its payment is disputed, once for repeated events', async () => {
    const { page, id, payment } = await bought('disputed');
    const event = test.eventOf(page, { object: 'dispute', id: 'dp_1', payment_intent: payment });
    for (const _again of [1, 2]) expect(await test.announce(event)).toMatchObject({ status: 200 });
    expect(await cardOf(id)).toEqual([{ state: 'blocked', balance: 5000, taken: 0, disputed: 5000 }]);
  });

  it('is empty when its payment is refunded in the provider’s own back office', async () => {
    const { page, id, payment } = await bought('frictionless');
    expect(await cardOf(id)).toEqual([{ state: 'active', balance: 5000, taken: 0, disputed: 0 }]);
    const shop = (await shopOf(test.services, test.tenants.pool))?.shop as Shop;
    await test.services.payment.refund(
      {
        key: 'by hand',
        orderId: id,
        transactionUuid: payment,
        amountCents: 5000,
        currency: 'EUR',
        comment: 'by telephone',
        resolution: 'cancel-or-refund',
      },
      shop,
    );
    const event = test.eventOf(page, { object: 'charge', id: 'ch_1', metadata: { order: id } });
    for (const _again of [1, 2]) expect(await test.announce(event)).toMatchObject({ status: 200 });
    expect(await cardOf(id)).toEqual([{ state: 'refunded', balance: 0, taken: 5000, disputed: 0 }]);
  });
});
