import type { CallAnswer } from '@guichet/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';
import { openFormShop } from '#test/portal/payments.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

type Cart = CallAnswer<'PUT /cart/AddOrUpdateCart'>;
const CODE = 'KEPT';

/** Publishes another price of the service. */
async function publishPrice(cents: number) {
  const service = office.newService(CODE);
  const prices = service.prices.map((price) => (price.name === 'PLEIN' ? { ...price, cents } : price));
  await office.save({ ...service, prices });
  await office.publish();
}

const add = (token: string, quantity: number, cart?: Cart, lineQuantity = quantity) => {
  const [line] = cart?.cartLines ?? [];
  const [detail] = line?.cartLineDetails ?? [];
  return office.portal.ask('PUT /cart/AddOrUpdateCart', {
    token,
    body: {
      ...(cart && { id: cart.id }),
      cartLines: [
        {
          ...(line && { id: line.id }),
          service: CODE,
          priceName: 'PLEIN',
          cartLineDetails: [{ ...(detail && { id: detail.id }), quantity: lineQuantity }],
        },
      ],
    },
  });
};

describe('a cart whose service gets another price', () => {
  it('keeps its price through another save, the payment and the sale', async () => {
    await openFormShop(office.portal, 'aqua-rivage');
    const token = await office.portal.signIn();
    await publishPrice(600);
    const { body: cart } = await add(token, 2);
    expect(cart.totalAmount).toBe(1200);
    const { body: check } = await (async () => {
      await office.save({ ...office.newService(CODE), minimumAge: 2 });
      return office.portal.ask('POST /boxoffice/publicationcheck', { token: office.token, body: {} });
    })();
    expect(check).toMatchObject({ carts: 1, tickets: 0 });
    await publishPrice(750);
    const { body: saved } = await add(token, 2, cart);
    expect(saved).toMatchObject({ totalAmount: 1200 });
    expect(saved.cartLines[0]).not.toHaveProperty('formerPrice');
    const less = await add(token, 1, saved);
    expect(less.body.totalAmount).toBe(600);
    const asked = { token, query: { cartId: cart.id, paymentType: 4 as const } };
    const { body } = await office.portal.ask('GET /purchase/Form', asked);
    expect(body.form?.fields.vads_amount).toBe('600');
    await office.portal.notify(body.form?.fields as Record<string, string>);
    await expect
      .poll(
        async () =>
          (
            await office.portal.sql<{ state: string }>('select state from portal.cart where id = $1', [
              cart.id,
            ])
          )[0]?.state,
        { timeout: 5000 },
      )
      .toBe('sold');
    const [ticket] = await office.portal.sql<{ cents: number }>(
      'select unit_price_cents as cents from venue.ticket where sale_key = $1',
      [cart.id],
    );
    expect(ticket?.cents).toBe(600);
  });

  it('pays the new price for more tickets than it had, and shows the former one', async () => {
    const token = await office.portal.signIn();
    await publishPrice(600);
    const { body: cart } = await add(token, 1);
    await publishPrice(800);
    const { body: more } = await add(token, 1, cart, 3);
    expect(more.totalAmount).toBe(2400);
    expect(more.cartLines[0]).toMatchObject({ unitPrice: 800, formerPrice: { unitPrice: 600 } });
    const { body: fresh } = await add(await office.portal.signIn(), 1);
    expect(fresh.totalAmount).toBe(800);
  });
});
