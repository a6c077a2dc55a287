import { describe, expect, test } from 'vitest';
import { AQUAGYM, namedPriceTests } from '#test/portal/named-prices.ts';
import type { QuotientTest } from '#test/portal/quotients.ts';
import { finishSales } from '#test/system/support.ts';
import type { Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
const { session, addTo } = namedPriceTests((given) => ({ portal, ada } = given));

const readCart = async ({ token }: Person, cartId: string) =>
  (await portal.ask('GET /cart/getCart', { token, query: { cartId } })).body;
const form = ({ token }: Person, cartId: string, locale = 'fr-FR') =>
  portal.ask('GET /purchase/Form', { token, locale, query: { cartId, paymentType: 4 } });
const check = ({ token }: Person, cartId: string) =>
  portal.ask('POST /Cart/CheckingRulesForCart', { token, body: { cartId } });

/** Saves a cart with one aquagym session at the named price. */
async function solidaryCart(quantity = 2, person = ada) {
  await portal.enter(person, 620);
  const { body } = await addTo(person, [{ priceName: 'QF1', quantity }]);
  expect(body.totalAmount).toBe(550 * quantity);
  return body;
}

describe('a quotient that lapses while a cart waits', () => {
  test('stops the payment: the cart gets the common price, and reports the change', async () => {
    const cart = await solidaryCart();
    await portal.lapse(ada);
    expect(await form(ada, cart.id)).toMatchObject({ status: 409, code: 'cart.price-changed' });
    const now = await readCart(ada, cart.id);
    expect(now).toMatchObject({ totalAmount: 2200, state: 'open' });
    expect(now.cartLines[0]).toMatchObject({
      id: cart.cartLines[0]?.id,
      priceName: 'PLEIN',
      unitPrice: 1100,
      formerPrice: { unitPrice: 550 },
    });
    expect(now.cartLines[0]?.externalDiscountCode).toBeUndefined();
    const begun = await form(ada, cart.id);
    expect(begun.body.form?.fields.vads_amount).toBe('2200');
  });

  test('is reported in three languages', async () => {
    const words = await portal.words(async (locale) => {
      const person = await portal.person();
      const cart = await solidaryCart(1, person);
      await portal.lapse(person);
      return form(person, cart.id, locale);
    });
    expect(words).toEqual({ codes: ['cart.price-changed'], texts: 3 });
  });

  test('is found by the check before the payment, at its line', async () => {
    const cart = await solidaryCart();
    expect((await check(ada, cart.id)).body).toMatchObject({ isValid: true });
    await portal.lapse(ada);
    expect((await check(ada, cart.id)).body).toMatchObject({
      isValid: false,
      messages: [{ code: 'cart.price-changed', lineId: cart.cartLines[0]?.id }],
    });
    expect((await check(ada, cart.id)).body).toMatchObject({ isValid: true });
    expect(await readCart(ada, cart.id)).toMatchObject({ totalAmount: 2200 });
  });

  test('switches the line to the named price of the new interval', async () => {
    await portal.sql(
      `update venue.service set prices = prices || (select jsonb_build_array(
           price || '{"name":"QF2","cents":280,"discountCode":"QF2"}') from jsonb_array_elements(prices) as price
           where price ->> 'name' = 'QF1') where code = $1`,
      [AQUAGYM],
    );
    const cart = await solidaryCart();
    await portal.enter(ada, 100);
    const node = await portal.addNode();
    const refused = await portal.ask('GET /purchase/Form', {
      token: ada.token,
      via: node,
      query: { cartId: cart.id, paymentType: 4 },
    });
    expect(refused.code).toBe('cart.price-changed');
    expect((await readCart(ada, cart.id)).cartLines[0]).toMatchObject({
      priceName: 'QF2',
      unitPrice: 280,
      externalDiscountCode: 'QF2',
    });
  });

  test('lets the cart be changed: its line gets the common price, and more at the named price is refused', async () => {
    const cart = await solidaryCart(1);
    const [line] = cart.cartLines;
    const eventId = line?.cartLineDetails[0]?.eventId ?? '';
    await portal.lapse(ada);
    const held = { priceName: 'QF1', externalDiscountCode: 'QF1', id: line?.id ?? '' };
    const more = await addTo(ada, [held, { priceName: 'QF1' }], { id: cart.id, eventId });
    expect(more.code).toBe('price.not-entitled');
    const changed = await addTo(ada, [{ ...held, quantity: 2 }], { id: cart.id, eventId });
    expect(changed.body).toMatchObject({ totalAmount: 2200 });
    expect(changed.body.cartLines[0]?.formerPrice).toMatchObject({ unitPrice: 550 });
  });

  test('does not change a cart whose payment has begun: it is sold at the paid price', async () => {
    const cart = await solidaryCart();
    const { body } = await form(ada, cart.id);
    await portal.lapse(ada);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [cart.id]);
    const sold = await portal.ask('PUT /cart/SaleCart', { token: ada.token, query: { cartId: cart.id } });
    expect(sold.body).toMatchObject({ outcome: 'success', totalAmount: 1100 });
  });

  test('closes a line whose service has no other price, with a message at the line, until it is removed', async () => {
    const [before] = await portal.sql<{ prices: object }>(
      'select prices from venue.service where code = $1',
      [AQUAGYM],
    );
    await portal.sql(
      `update venue.service set prices = (select jsonb_agg(price) from jsonb_array_elements(prices) as price
                                           where price ? 'discountCode') where code = $1`,
      [AQUAGYM],
    );
    await portal.enter(ada, 620);
    const via = await portal.addNode();
    const asked = { token: ada.token, via };
    const eventId = await session();
    const line = { service: AQUAGYM, priceName: 'QF1', cartLineDetails: [{ eventId, quantity: 1 }] };
    const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      ...asked,
      body: { cartLines: [line] },
    });
    expect(cart.totalAmount).toBe(550);
    await portal.lapse(ada);
    const words = await portal.words(async (locale) => {
      const { status, body } = await portal.ask('POST /Cart/CheckingRulesForCart', {
        ...asked,
        locale,
        body: { cartId: cart.id },
      });
      expect(status).toBe(200);
      expect(body.messages).toMatchObject([{ code: 'price.not-entitled', lineId: cart.cartLines[0]?.id }]);
      return { code: body.messages[0]?.code, error: body.messages[0]?.message };
    });
    expect(words).toEqual({ codes: ['price.not-entitled'], texts: 3 });
    const query = { cartId: cart.id, paymentType: 4 };
    const refused = { status: 409, code: 'price.not-entitled' };
    expect(await portal.ask('GET /purchase/Form', { ...asked, query })).toMatchObject(refused);
    const body = { id: cart.id, cartLines: [] };
    expect((await portal.ask('PUT /cart/AddOrUpdateCart', { ...asked, body })).body.totalAmount).toBe(0);
    await portal.sql('update venue.service set prices = $2 where code = $1', [
      AQUAGYM,
      JSON.stringify(before?.prices),
    ]);
  });

  test('stops the sale of a free cart', async () => {
    await portal.sql(
      `update venue.service set prices = replace(prices::text, '"cents": 550', '"cents": 0')::jsonb where code = $1`,
      [AQUAGYM],
    );
    const node = await portal.addNode();
    await portal.enter(ada, 620);
    const eventId = await session();
    const asked = { token: ada.token, via: node };
    const cart = await portal.ask('PUT /cart/AddOrUpdateCart', {
      ...asked,
      body: {
        cartLines: [{ service: AQUAGYM, priceName: 'QF1', cartLineDetails: [{ eventId, quantity: 1 }] }],
      },
    });
    expect(cart.body.totalAmount).toBe(0);
    await portal.lapse(ada);
    const query = { cartId: cart.body.id };
    expect((await portal.ask('PUT /cart/SaleCart', { ...asked, query })).code).toBe('cart.price-changed');
    expect((await portal.ask('PUT /cart/SaleCart', { ...asked, query })).code).toBe('sale.not-paid');
  });
});
