import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buyGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { addPlaces, beginPayment, finishSales, letExpire, loseHold } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, token } = given));
beforeEach(() => sellGiftCards(portal));
afterEach(() => runGiftCardJobs(portal));

/** Opens a cart of the customer. @returns it with its total in cents, more than 700 at any price of the demonstration */
async function newCart() {
  const { body, code } = await addPlaces(portal, await portal.session(20), 5, { token });
  if (!(body.totalAmount > 700)) throw new Error(`No cart of this price: ${code ?? body.totalAmount}`);
  return { id: body.id, total: body.totalAmount };
}

const dropCart = (cartId: string) => portal.ask('DELETE /cart/Cart', { query: { cartId }, token });

const enter = (cartId: string, code: string) =>
  portal.ask('PUT /cart/GiftCard', { body: { cartId, code }, token });
const balanceOf = async (id: string) =>
  (await portal.sql<{ balance: number }>('select balance from portal.gift_card where id = $1', [id]))[0]
    ?.balance;
const stateOf = async (cartId: string) =>
  (await portal.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]))[0]?.state;
const sale = (cartId: string) => portal.ask('PUT /cart/SaleCart', { query: { cartId }, token });

/** Pays a cart with its gift cards and a card. @returns the number of the order */
async function payRest(cartId: string) {
  const form = await beginPayment(portal, cartId, { token });
  await portal.notify(form);
  await finishSales(portal, [cartId]);
  const [order] = await portal.sql<{ number: string }>(
    'select external_purchase_id as number from portal.purchase where cart_id = $1',
    [cartId],
  );
  return { form, number: order?.number ?? '' };
}

describe('a cart with a gift card', () => {
  it('is paid in part: the rest of the total at the bank, the rest of the card stays', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, cart.total - 500);
    const { body } = await enter(cart.id, gift.code);
    expect(body).toMatchObject({ giftAmount: cart.total - 500, toPay: 500 });
    const { form } = await payRest(cart.id);
    expect(form.vads_amount).toBe('500');
    expect(await stateOf(cart.id)).toBe('sold');
    expect(await balanceOf(gift.id)).toBe(0);
  });

  it('is sold without a bank when gift cards pay all of it, several at once', async () => {
    const cart = await newCart();
    const first = await buyGiftCard(portal, token, cart.total - 300);
    const second = await buyGiftCard(portal, token, 5000);
    await enter(cart.id, first.code);
    const { body } = await enter(cart.id, second.code);
    expect(body).toMatchObject({ toPay: 0, giftAmount: cart.total });
    const means = await portal.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', {
      query: { cartId: cart.id },
      token,
    });
    expect(means.body.map(({ id }) => id)).toEqual([9]);
    expect((await sale(cart.id)).body.outcome).toBe('success');
    expect(await balanceOf(first.id)).toBe(0);
    expect(await balanceOf(second.id)).toBe(4700);
    expect(await sale(cart.id)).toMatchObject({ status: 200 });
    expect(await balanceOf(second.id)).toBe(4700);
  });

  it('releases the card when its payment is left, and refunds a payment that arrives later', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, 1000);
    await enter(cart.id, gift.code);
    const form = await beginPayment(portal, cart.id, { token });
    expect(await balanceOf(gift.id)).toBe(0);
    await portal.ask('PUT /cart/ReopenCart', { query: { cartId: cart.id }, token });
    expect(await balanceOf(gift.id)).toBe(1000);
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect(await stateOf(cart.id)).toBe('open');
    const refunds = await portal.sql(
      'select amount, reason from portal.payment_refund where attempt_id = $1',
      [form.vads_order_id],
    );
    expect(refunds).toEqual([{ amount: cart.total - 1000, reason: 'changed' }]);
  });

  it('releases the card when its time is over', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, 1000);
    await enter(cart.id, gift.code);
    await beginPayment(portal, cart.id, { token });
    await letExpire(portal, [cart.id]);
    expect(await stateOf(cart.id)).toBe('expired');
    expect(await balanceOf(gift.id)).toBe(1000);
  });

  it('keeps the card reserved after a refusal, so that another try on the same page sells it', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, 1000);
    await enter(cart.id, gift.code);
    const form = await beginPayment(portal, cart.id, { token });
    await portal.notify(form, { vads_trans_status: 'REFUSED', vads_result: '51' });
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect(await stateOf(cart.id)).toBe('sold');
  });

  it('is refused when the buyer has seen another amount', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, 1000);
    await enter(cart.id, gift.code);
    const answer = await portal.ask('GET /purchase/Form', {
      query: { cartId: cart.id, paymentType: 4, giftAmount: 0 },
      token,
    });
    expect(answer).toMatchObject({ status: 409, code: 'gift-card.changed' });
    expect(await balanceOf(gift.id)).toBe(1000);
  });

  it('is refused when its card was blocked meanwhile', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, 1000);
    await enter(cart.id, gift.code);
    await portal.sql(`update portal.gift_card set state = 'blocked', block_reason = 'x' where id = $1`, [
      gift.id,
    ]);
    const query = { cartId: cart.id, paymentType: 4 as const };
    const answer = await portal.ask('GET /purchase/Form', { query, token });
    expect(answer).toMatchObject({ status: 409, code: 'gift-card.changed' });
    await portal.ask('DELETE /cart/GiftCard', { query: { cartId: cart.id, id: gift.id }, token });
    expect((await portal.ask('GET /purchase/Form', { query, token })).status).toBe(200);
  });
});

describe('a cart that gift cards pay completely', () => {
  it('is refused with its gift card untouched when other visitors have its places', async () => {
    const session = await portal.session(5);
    const { body: cart } = await addPlaces(portal, session, 5, { token });
    const gift = await buyGiftCard(portal, token, cart.totalAmount);
    await enter(cart.id, gift.code);
    await loseHold(portal, cart.id);
    await addPlaces(portal, session, 1);
    expect(await sale(cart.id)).toMatchObject({ status: 409, code: 'cart.places-lost' });
    expect(await stateOf(cart.id)).toBe('open');
    expect(await balanceOf(gift.id)).toBe(cart.totalAmount);
  });

  it('is sold with its lost places when they are still free', async () => {
    const session = await portal.session(5);
    const { body: cart } = await addPlaces(portal, session, 5, { token });
    const gift = await buyGiftCard(portal, token, cart.totalAmount);
    await enter(cart.id, gift.code);
    await loseHold(portal, cart.id);
    expect((await sale(cart.id)).body.outcome).toBe('success');
    expect(await balanceOf(gift.id)).toBe(0);
  });
});

describe('a gift card in two carts at once', () => {
  it('pays one of them, in six races of real transactions', async () => {
    for (let race = 0; race < 6; race++) {
      const carts = [await newCart(), await newCart()];
      const value = Math.max(...carts.map(({ total }) => total));
      const gift = await buyGiftCard(portal, token, value);
      for (const { id } of carts) await enter(id, gift.code);
      const answers = await Promise.all(carts.map(({ id }) => sale(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [winner, loser] = answers[0]?.status === 200 ? carts : carts.toReversed();
      await finishSales(portal, [winner?.id ?? '']);
      expect([await stateOf(winner?.id ?? ''), await stateOf(loser?.id ?? '')]).toEqual(['sold', 'open']);
      expect(await balanceOf(gift.id)).toBe(value - (winner?.total ?? 0));
      await dropCart(loser?.id ?? '');
    }
  });

  it('is reserved for one of them when both begin a payment for the rest', async () => {
    const carts = [await newCart(), await newCart()];
    const gift = await buyGiftCard(portal, token, 500);
    for (const { id } of carts) await enter(id, gift.code);
    const answers = await Promise.all(
      carts.map(({ id }) =>
        portal.ask('GET /purchase/Form', { query: { cartId: id, paymentType: 4 }, token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balanceOf(gift.id)).toBe(0);
  });
});

describe('the refund of an order that a gift card paid in part', () => {
  it('goes to the bank first, then to the gift card', async () => {
    const cart = await newCart();
    const gift = await buyGiftCard(portal, token, cart.total - 500);
    await enter(cart.id, gift.code);
    const { number, form } = await payRest(cart.id);
    const [order] = await portal.sql<{ lines: { id: string }[] }>(
      'select lines from portal.purchase where cart_id = $1',
      [cart.id],
    );
    const answer = await refund(number, order?.lines.map(({ id }) => id) ?? [], cart.total, randomUUID());
    expect(answer).toMatchObject({ status: 200 });
    await bank.run();
    expect(await balanceOf(gift.id)).toBe(cart.total - 500);
    const parts = await portal.sql<{ amount: number; state: string; attempt: string | null }>(
      `select part.amount, part.state, part.attempt_id as attempt from portal.payment_refund as part
         join portal.refund on refund.id = part.refund_id where refund.cart_id = $1 order by part.attempt_id is null`,
      [cart.id],
    );
    expect(parts).toEqual([
      { amount: 500, state: 'done', attempt: form.vads_order_id },
      { amount: cart.total - 500, state: 'done', attempt: null },
    ]);
  });
});
