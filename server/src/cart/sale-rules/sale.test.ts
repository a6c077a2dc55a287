import { describe, expect, test } from 'vitest';
import { cartRuleTests, lineOf } from '#test/portal/cart-rules.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { stuckCartCalls } from '#test/portal/stuck-cart-calls.ts';
import { finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let jeanne: string;
let samir: string;
const { addRule, cartOf, check, pay, first } = cartRuleTests((given) => ({ portal, jeanne, samir } = given));

const bookings = (cartId: string) =>
  portal.sql('select service_code, theme_code, places, week::text from portal.booking where cart_id = $1', [
    cartId,
  ]);

describe('the rule PlaceNumberByWeek', () => {
  test('is reported at its line in three languages, and blocks the payment', async () => {
    await addRule();
    const [monday, later] = await first();
    const cart = await cartOf([lineOf(monday, 2), lineOf(later)]);
    const words = async (locale: string) => (await check(cart.id, { locale })).body;
    expect(await words('fr-FR')).toMatchObject({
      isValid: false,
      messages: [{ code: 'rule.week-places', lineId: cart.cartLines[1]?.id }],
    });
    expect((await words('fr-FR')).messages[0]?.message).toMatch(
      /Forme.* au plus 2 places par semaine .* à partir du/,
    );
    expect((await words('en-GB')).messages[0]?.message).toMatch(
      /“Fitness”: at most 2 places per week .* a session from/,
    );
    expect((await words('de-DE')).messages[0]?.message).toMatch(
      /„Fitness“: höchstens 2 Plätze pro Woche .* ab dem/,
    );
    expect(await pay(cart.id)).toMatchObject({ status: 409, code: 'rule.week-places' });
    expect(await bookings(cart.id)).toEqual([]);
  });

  test('counts another cart in payment, until that payment is abandoned', async () => {
    await addRule();
    const [monday, later] = await first();
    const paying = await cartOf([lineOf(monday, 2)]);
    expect((await pay(paying.id)).status).toBe(200);
    expect(await bookings(paying.id)).toMatchObject([{ theme_code: 'FORME', places: 2 }]);
    const second = await cartOf([lineOf(later)]);
    expect((await pay(second.id)).code).toBe('rule.week-places');
    expect((await check(second.id)).body.isValid).toBe(false);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: paying.id }, token: jeanne });
    expect((await pay(second.id)).status).toBe(200);
  });

  test('counts sold carts, also from before the rule', async () => {
    const [monday, later] = await first(3);
    const bought = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(bought.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [bought.id]);
    await addRule();
    expect(await bookings(bought.id)).toMatchObject([{ places: 2 }]);
    const cart = await cartOf([lineOf(later)]);
    expect((await pay(cart.id)).code).toBe('rule.week-places');
    expect((await pay((await cartOf([lineOf(later, 2)], samir)).id, { token: samir })).status).toBe(200);
  });

  test('lets only one of two concurrent carts have the last place', async () => {
    await addRule({ quantity: 1 });
    const other = await portal.addNode();
    const [monday, later] = await first();
    for (let round = 0; round < 8; round++) {
      const carts = [await cartOf([lineOf(monday)]), await cartOf([lineOf(later)])];
      const answers = await Promise.all(carts.map(({ id }, at) => pay(id, at ? { via: other } : {})));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      await portal.sql(`update portal.cart set state = 'cancelled' where state = 'payment-pending'`);
      await portal.sql('update portal.payment_attempt set next_poll_at = null');
    }
  });

  test('is evaluated again before the sale when an abandoned payment succeeds', async () => {
    await addRule();
    const [monday, later] = await first(4);
    const late = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(late.id);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: late.id }, token: jeanne });
    const second = await cartOf([lineOf(later)]);
    await pay(second.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [late.id]);
    const [row] = await portal.sql('select state, sale_failure from portal.cart where id = $1', [late.id]);
    expect(row).toEqual({ state: 'stuck', sale_failure: 'rule-broken: rule.week-places' });
  });

  test.each([
    ['at once', 2],
    ['from the archive', 5],
  ])('counts a cart that an administrator resends %s', async (when, weeks) => {
    await addRule();
    const [monday, later] = await first(weeks);
    const blocked = await cartOf([lineOf(monday, 2)]);
    const { body } = await pay(blocked.id);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: blocked.id }, token: jeanne });
    const second = await cartOf([lineOf(later)]);
    await pay(second.id);
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [blocked.id]);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: second.id }, token: jeanne });
    const calls = stuckCartCalls(
      portal,
      await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] }),
    );
    if (when !== 'at once') {
      await calls.archive([blocked.id]);
      await calls.restore([blocked.id]);
    }
    expect(await calls.resend([blocked.id])).toMatchObject([{ outcome: 'sold' }]);
    expect(await bookings(blocked.id)).toMatchObject([{ places: 2 }]);
    expect((await pay(second.id)).code).toBe('rule.week-places');
  });
});

test('bookings end with the cart, or when it changes', async () => {
  await addRule();
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday)]);
  await pay(cart.id);
  await portal.sql(`update portal.cart set state = 'expired' where id = $1`, [cart.id]);
  expect(await bookings(cart.id)).toEqual([]);
});

test('bookings are stored only for carts that a rule concerns', async () => {
  const [monday] = await first();
  const cart = await cartOf([lineOf(monday, 9)]);
  expect((await check(cart.id)).body).toEqual({ isValid: true, messages: [] });
  await addRule({ linkExternalCode: 'NAGER' });
  expect((await pay(cart.id)).status).toBe(200);
  expect(await bookings(cart.id)).toEqual([]);
  expect(await portal.sql('select is_booked from portal.cart where id = $1', [cart.id])).toEqual([
    { is_booked: false },
  ]);
});
