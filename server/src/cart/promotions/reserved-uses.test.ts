import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyGiftCard, sellGiftCards } from '#test/portal/gift-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, beginPayment, finishSales, loseHold, type Session } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let clerk: string;
/** A customer without other carts. */
let buyer: string;
/** Runs once, after the next hold of the ticketing system. */
let afterHold: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  portal = await portalTest({
    wrapTicketing: (gateway) => ({
      of: (tenant) => {
        const system = gateway.of(tenant);
        return {
          ...system,
          async holdPlaces(request) {
            const work = afterHold;
            afterHold = undefined;
            const outcome = await system.holdPlaces(request);
            await work?.();
            return outcome;
          },
        };
      },
    }),
  });
  clerk = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  await sellGiftCards(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  await portal.sql('delete from portal.promotion');
  ({ token: buyer } = await newPerson(portal, 'aqua-rivage'));
});

async function promote(own: { percent: number; quantity?: number; perCustomer?: number }) {
  const { body } = await portal.ask('POST /settingsticketing/promotion', {
    token: clerk,
    body: {
      labels: { 'fr-FR': 'Rentrée' },
      code: 'UNEFOIS',
      isEnabled: true,
      benefit: 'percent',
      target: 'all',
      services: [],
      priceNames: [],
      hours: [],
      combines: true,
      ...own,
    },
  });
  return body.id;
}

const fill = async (session?: Session) =>
  (await addPlaces(portal, session ?? (await portal.session(20)), 5, { token: buyer })).body;
const enter = (cartId: string) =>
  portal.ask('PUT /cart/PromotionCode', { token: buyer, body: { cartId, code: 'UNEFOIS' } });
const enterGiftCard = (cartId: string, code: string) =>
  portal.ask('PUT /cart/GiftCard', { token: buyer, body: { cartId, code } });
const form = (cartId: string) =>
  portal.ask('GET /purchase/Form', { token: buyer, query: { cartId, paymentType: 4 } });
const sell = (cartId: string) => portal.ask('PUT /cart/SaleCart', { token: buyer, query: { cartId } });
const refuse = (fields: Record<string, string>) =>
  portal.notify(fields, { vads_trans_status: 'REFUSED', vads_result: '51' });
const stateOf = async (cartId: string) =>
  (await portal.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]))[0]?.state;
const usesOf = (promotionId: string) =>
  portal.sql<{ cart: string; isSold: boolean }>(
    `select cart_id as cart, sold_at is not null as "isSold" from portal.promotion_use where promotion_id = $1`,
    [promotionId],
  );

describe('a refused payment', () => {
  it('keeps the use of its cart, whose page may still be paid: one order per customer gets the discount', async () => {
    const id = await promote({ percent: 50, perCustomer: 1 });
    const [first, second] = [await fill(), await fill()];
    for (const cart of [first, second]) expect((await enter(cart.id)).status).toBe(200);
    const page = await beginPayment(portal, first.id, { token: buyer });
    await refuse(page);
    expect(await stateOf(first.id)).toBe('failed');
    expect(['promotion.used-by-customer', 'cart.price-changed']).toContain((await form(second.id)).code);
    const later = await fill();
    expect((await enter(later.id)).code).toBe('promotion.used-by-customer');
    await portal.notify(page);
    await finishSales(portal, [first.id]);
    expect(await usesOf(id)).toEqual([{ cart: first.id, isSold: true }]);
  });

  it('keeps the use when another attempt does not begin', async () => {
    const id = await promote({ percent: 50, quantity: 1 });
    const cart = await fill();
    await enter(cart.id);
    let page = {};
    for (let attempts = 0; attempts < 8; attempts++)
      page = await beginPayment(portal, cart.id, { token: buyer });
    await refuse(page);
    expect((await form(cart.id)).code).toBe('payment.too-many-attempts');
    expect(await stateOf(cart.id)).toBe('failed');
    expect(await usesOf(id)).toEqual([{ cart: cart.id, isSold: false }]);
  });

  it('releases the use when the cart changes', async () => {
    const id = await promote({ percent: 50, quantity: 1 });
    const cart = await fill();
    await enter(cart.id);
    await refuse(await beginPayment(portal, cart.id, { token: buyer }));
    expect(await usesOf(id)).toHaveLength(1);
    const query = { cartId: cart.id, code: 'UNEFOIS' };
    await portal.ask('DELETE /cart/PromotionCode', { token: buyer, query });
    expect(await usesOf(id)).toEqual([]);
  });
});

describe('a payment that does not begin', () => {
  it('releases the only use of a code when another cart takes the gift card at the same moment', async () => {
    const id = await promote({ percent: 50, quantity: 1 });
    const [loser, winner] = [await fill(), await fill()];
    await enter(loser.id);
    const gift = await buyGiftCard(portal, buyer, 100);
    for (const cart of [loser, winner]) await enterGiftCard(cart.id, gift.code);
    afterHold = () => beginPayment(portal, winner.id, { token: buyer });
    expect(await form(loser.id)).toMatchObject({ status: 409, code: 'gift-card.changed' });
    expect(await stateOf(loser.id)).toBe('open');
    expect(await usesOf(id)).toEqual([]);
    expect((await enter((await fill()).id)).status).toBe(200);
  });

  it('releases the use when the gift card was to pay the whole cart', async () => {
    const id = await promote({ percent: 50, quantity: 1 });
    const session = await portal.session(20);
    const [loser, winner] = [await fill(session), await fill(session)];
    const { body: discounted } = await enter(loser.id);
    const gift = await buyGiftCard(portal, buyer, discounted.totalAmount);
    for (const cart of [loser, winner]) await enterGiftCard(cart.id, gift.code);
    afterHold = () => beginPayment(portal, winner.id, { token: buyer });
    expect(await sell(loser.id)).toMatchObject({ status: 409, code: 'gift-card.changed' });
    expect(await usesOf(id)).toEqual([]);
  });

  it('reserves no use of a cart whose places were lost', async () => {
    const id = await promote({ percent: 100, quantity: 1 });
    const session = await portal.session(3);
    const { body: cart } = await addPlaces(portal, session, 3, { token: buyer });
    await enter(cart.id);
    await loseHold(portal, cart.id);
    await addPlaces(portal, session, 1);
    expect(await sell(cart.id)).toMatchObject({ status: 409, code: 'cart.places-lost' });
    expect(await usesOf(id)).toEqual([]);
  });
});
