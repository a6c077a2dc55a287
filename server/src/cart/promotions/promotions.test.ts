import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardLine, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

const ADMISSION = 'ENT-UNITE';
const FULL = 600;
const CHILD = 350;

let portal: PortalTest;
let clerk: string;
/** A customer without other carts. */
let buyer: string;
beforeAll(async () => {
  portal = await portalTest();
  clerk = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  const { body } = await portal.ask('GET /settingsticketing/promotions', { token: clerk });
  for (const { id } of body.promotions)
    await portal.ask('DELETE /settingsticketing/promotion', { token: clerk, query: { id } });
  ({ token: buyer } = await newPerson(portal, 'aqua-rivage'));
});

type Draft = CallInput<'POST /settingsticketing/promotion'>['body'];

const draft = (own: Partial<Draft>): Draft => ({
  labels: { 'fr-FR': 'Rentrée', 'en-GB': 'Back to school', 'de-DE': 'Schulanfang' },
  isEnabled: true,
  benefit: 'percent',
  percent: 20,
  target: 'all',
  services: [],
  priceNames: [],
  hours: [],
  combines: true,
  ...own,
});

async function promote(own: Partial<Draft>) {
  const { status, body } = await portal.ask('POST /settingsticketing/promotion', {
    token: clerk,
    body: draft(own),
  });
  expect(status).toBe(200);
  return body;
}

const fill = async (full: number, children = 0, token: string | undefined = buyer) =>
  (
    await saveLines(portal, token, [
      ...(full > 0 ? [cardLine(ADMISSION, 'PLEIN', { quantity: full })] : []),
      ...(children > 0 ? [cardLine(ADMISSION, 'ENFANT', { quantity: children })] : []),
    ])
  ).body;

const enter = (
  cartId: string,
  code: string,
  { token = buyer, ...more }: { token?: string; locale?: string; address?: string } = {},
) => portal.ask('PUT /cart/PromotionCode', { token, body: { cartId, code }, ...more });

const read = async (cartId: string) =>
  (await portal.ask('GET /cart/getCart', { token: buyer, query: { cartId } })).body;

const form = (cartId: string, token = buyer) =>
  portal.ask('GET /purchase/Form', { token, query: { cartId, paymentType: 4 as const } });

async function buy(cartId: string, token = buyer) {
  const { status, code, body } = await form(cartId, token);
  if (status !== 200) return { status, code };
  await portal.notify(body.form?.fields ?? {});
  await finishSales(portal, [cartId]);
  return { status };
}

const usesOf = async (id: string) => {
  const { body } = await portal.ask('GET /settingsticketing/promotions', { token: clerk });
  const { uses, reserved } = body.promotions.find((one) => one.id === id) ?? {};
  return { uses, reserved };
};

describe('PUT /cart/PromotionCode', () => {
  it('discounts the cart and shows the reason at the line', async () => {
    await promote({ code: 'RENTREE20' });
    const cart = await fill(2);
    const { status, body } = await enter(cart.id, ' rentrée-20 ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalAmount: 2 * FULL - 240,
      promotionCodes: [{ code: 'RENTREE20', isUsed: true }],
      cartLines: [
        {
          id: cart.cartLines[0]?.id,
          unitPrice: FULL,
          lineTotalAmount: 2 * FULL - 240,
          externalDiscountCode: 'RENTREE20',
          cartLineDetails: [
            {
              quantity: 2,
              discounts: [{ labels: { 'de-DE': 'Schulanfang' }, code: 'RENTREE20', amount: 240 }],
            },
          ],
        },
      ],
    });
    expect(body.version).toBe(cart.version + 1);
  });

  it('shows a line whose tickets have several prices as one line', async () => {
    await promote({ code: 'CINQ', benefit: 'amount', cents: 500 });
    const cart = await fill(3);
    const { body } = await enter(cart.id, 'CINQ');
    expect(body.cartLines).toHaveLength(1);
    expect(body.cartLines[0]).toMatchObject({
      quantity: 3,
      unitPrice: FULL,
      lineTotalAmount: 3 * FULL - 500,
    });
    const [stored] = await portal.sql<{ lines: { unitPrice: number; quantity: number }[] }>(
      'select lines from portal.cart where id = $1',
      [cart.id],
    );
    expect(stored?.lines.map(({ unitPrice, quantity }) => [unitPrice, quantity])).toEqual([
      [434, 1],
      [433, 2],
    ]);
  });

  it('computes the discount again when the cart changes, also with the lines that it returned', async () => {
    await promote({ code: 'RENTREE20' });
    const cart = await fill(2);
    const { body } = await enter(cart.id, 'RENTREE20');
    const [line] = body.cartLines;
    if (!line) throw new Error('A line is missing');
    const answer = await portal.ask('PUT /cart/AddOrUpdateCart', {
      token: buyer,
      body: {
        id: cart.id,
        version: body.version,
        cartLines: [
          {
            id: line.id,
            service: line.service,
            priceName: line.priceName,
            externalDiscountCode: line.externalDiscountCode ?? '',
            cartLineDetails: line.cartLineDetails.map(({ id }) => ({ id, quantity: 5 })),
          },
        ],
      },
    });
    expect(answer.body).toMatchObject({
      totalAmount: 5 * 480,
      cartLines: [{ id: line.id, unitPrice: FULL }],
    });
    expect(answer.body.cartLines[0]).not.toHaveProperty('formerPrice');
  });

  it('restores the prices when the code is removed', async () => {
    await promote({ code: 'RENTREE20' });
    const cart = await fill(1);
    await enter(cart.id, 'RENTREE20');
    const { body } = await portal.ask('DELETE /cart/PromotionCode', {
      token: buyer,
      query: { cartId: cart.id, code: 'RENTREE20' },
    });
    expect(body).toMatchObject({ totalAmount: FULL, promotionCodes: [] });
    expect(body.cartLines[0]).not.toHaveProperty('externalDiscountCode');
  });

  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  it.each<[string, Partial<Draft>]>([
    ['promotion.not-begun', { startsOn: day(2) }],
    ['promotion.ended', { endsOn: day(-2) }],
    ['promotion.not-for-tickets', { services: ['ACT-AQUAGYM'] }],
    ['promotion.not-for-tickets', { priceNames: ['ENFANT'] }],
    [
      'promotion.not-for-tickets',
      { hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }] },
    ],
    ['promotion.minimum', { minimumAmount: 1300 }],
  ])('answers %s in each language for %o', async (code, own) => {
    await promote({ code: 'TESTE', ...own });
    const cart = await fill(2);
    const answers = [];
    for (const locale of LOCALES) answers.push(await enter(cart.id, 'TESTE', { locale }));
    expect(answers.map((answer) => answer.code)).toEqual(LOCALES.map(() => code));
    expect(new Set(answers.map(({ error }) => error)).size).toBe(LOCALES.length);
    expect(await read(cart.id)).toMatchObject({ totalAmount: 2 * FULL, promotionCodes: [] });
  });

  it('answers promotion.unknown, also for a disabled promotion and the code of another venue', async () => {
    await promote({ code: 'ETEINT', isEnabled: false });
    const { token } = await portal.administrator({
      rights: ['settings.ticketing'],
      tenant: 'patinoire-givre',
    });
    await portal.ask('POST /settingsticketing/promotion', {
      token,
      tenant: 'patinoire-givre',
      body: draft({ code: 'GLACE' }),
    });
    const cart = await fill(1);
    for (const code of ['NOTHING', 'ETEINT', 'GLACE'])
      expect(await enter(cart.id, code)).toMatchObject({ status: 404, code: 'promotion.unknown' });
  });

  it('makes a network wait after twenty unknown codes, even with a right one', async () => {
    await promote({ code: 'RENTREE20' });
    const cart = await fill(1);
    const address = '192.0.2.7';
    for (let tries = 0; tries < 20; tries++)
      expect((await enter(cart.id, `NOTHING${tries}`, { address })).code).toBe('promotion.unknown');
    expect(await enter(cart.id, 'RENTREE20', { address })).toMatchObject({
      status: 429,
      code: 'promotion.wait',
    });
    expect((await enter(cart.id, 'RENTREE20')).status).toBe(200);
  });

  it('accepts three codes in a cart', async () => {
    const cart = await fill(1);
    for (const code of ['UN1', 'DEUX2', 'TROIS3', 'QUATRE4']) await promote({ code, percent: 10 });
    for (const code of ['UN1', 'DEUX2', 'TROIS3']) expect((await enter(cart.id, code)).status).toBe(200);
    expect((await enter(cart.id, 'QUATRE4')).code).toBe('promotion.too-many-codes');
    expect((await read(cart.id)).totalAmount).toBe(437);
  });

  it('returns 404 for the cart of another customer', async () => {
    await promote({ code: 'RENTREE20' });
    const cart = await fill(1);
    const samir = await portal.signIn('samir@example.com');
    expect((await enter(cart.id, 'RENTREE20', { token: samir })).code).toBe('cart.not-found');
  });
});

describe('a promotion without a code', () => {
  it('applies by itself to each complete family', async () => {
    await promote({
      labels: { 'fr-FR': 'Famille 2+2' },
      benefit: 'amount',
      cents: 500,
      target: 'group',
      group: [
        { priceNames: ['PLEIN'], quantity: 2 },
        { priceNames: ['ENFANT'], quantity: 2 },
      ],
      services: [ADMISSION],
    });
    expect((await fill(2, 1)).totalAmount).toBe(2 * FULL + CHILD);
    const family = await fill(2, 2);
    expect(family.totalAmount).toBe(2 * FULL + 2 * CHILD - 500);
    expect(family.cartLines).toHaveLength(2);
    expect(family.cartLines[0]).not.toHaveProperty('externalDiscountCode');
  });

  it('gives the third child free, and only the better of two promotions that exclude each other', async () => {
    const children = { priceNames: ['ENFANT'], combines: false };
    await promote({ ...children, percent: 100, target: 'every', every: 3 });
    expect((await fill(0, 3)).totalAmount).toBe(2 * CHILD);
    await promote({ ...children, percent: 50 });
    expect((await fill(0, 3)).totalAmount).toBe(525);
  });
});

describe('a discounted cart', () => {
  it('is paid and sold at its discounted price, and its order says why', async () => {
    const { id } = await promote({ code: 'CINQ', benefit: 'amount', cents: 500 });
    const cart = await fill(3);
    await enter(cart.id, 'CINQ');
    const { body } = await form(cart.id);
    expect(body.form?.fields.vads_amount).toBe('1300');
    expect(await usesOf(id)).toEqual({ uses: 0, reserved: 1 });
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [cart.id]);
    expect(await usesOf(id)).toEqual({ uses: 1, reserved: 0 });
    const [purchase] = await portal.sql<{ total: number }>(
      'select total_amount as total from portal.purchase where cart_id = $1',
      [cart.id],
    );
    expect(purchase).toEqual({ total: 1300 });
    const tickets = await portal.sql<{ cents: number }>(
      'select unit_price_cents as cents from venue.ticket where sale_key = $1 order by cents desc',
      [cart.id],
    );
    expect(tickets.map(({ cents }) => cents)).toEqual([434, 433, 433]);
  });

  it('is free at 100 per cent, sold without a payment, and its use counts', async () => {
    const { id } = await promote({ code: 'OFFERT', percent: 100 });
    const cart = await fill(2);
    expect((await enter(cart.id, 'OFFERT')).body.totalAmount).toBe(0);
    const sale = await portal.ask('PUT /cart/SaleCart', { token: buyer, query: { cartId: cart.id } });
    expect(sale.body).toMatchObject({ outcome: 'success', ticketCount: 2 });
    expect(await usesOf(id)).toEqual({ uses: 1, reserved: 0 });
  });

  it('is not paid at a discount that has ended since: its buyer sees the new price first', async () => {
    const { id, version } = await promote({ code: 'RENTREE20' });
    const cart = await fill(1);
    await enter(cart.id, 'RENTREE20');
    await portal.ask('PUT /settingsticketing/promotion', {
      token: clerk,
      body: { ...draft({ code: 'RENTREE20', isEnabled: false }), id, version },
    });
    expect((await form(cart.id)).code).toBe('cart.price-changed');
    expect(await read(cart.id)).toMatchObject({
      totalAmount: FULL,
      promotionCodes: [{ code: 'RENTREE20', isUsed: false }],
    });
    expect((await form(cart.id)).status).toBe(200);
  });

  it('releases its use when the payment is abandoned', async () => {
    const { id } = await promote({ code: 'UNEFOIS', quantity: 1 });
    const cart = await fill(1);
    await enter(cart.id, 'UNEFOIS');
    await form(cart.id);
    expect(await usesOf(id)).toEqual({ uses: 0, reserved: 1 });
    const other = await fill(1);
    expect((await enter(other.id, 'UNEFOIS')).code).toBe('promotion.used-up');
    await portal.ask('PUT /cart/ReopenCart', { token: buyer, query: { cartId: cart.id } });
    expect(await usesOf(id)).toEqual({ uses: 0, reserved: 0 });
    expect((await enter(other.id, 'UNEFOIS')).status).toBe(200);
  });

  it('counts a payment that succeeds after it was abandoned', async () => {
    const { id } = await promote({ code: 'UNEFOIS', quantity: 1 });
    const cart = await fill(1);
    await enter(cart.id, 'UNEFOIS');
    const { body } = await form(cart.id);
    await portal.ask('PUT /cart/ReopenCart', { token: buyer, query: { cartId: cart.id } });
    await portal.notify(body.form?.fields ?? {});
    await finishSales(portal, [cart.id]);
    expect(await usesOf(id)).toEqual({ uses: 1, reserved: 0 });
  });

  it('is limited per customer', async () => {
    await promote({ code: 'PREMIERE', perCustomer: 1 });
    const first = await fill(1);
    await enter(first.id, 'PREMIERE');
    expect(await buy(first.id)).toEqual({ status: 200 });
    const second = await fill(1);
    expect((await enter(second.id, 'PREMIERE')).code).toBe('promotion.used-by-customer');
  });

  it('never exceeds the limit of its promotion when ten carts are paid at once', async () => {
    const { id } = await promote({ code: 'TROIS', quantity: 3 });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => newPerson(portal, 'aqua-rivage')));
    const carts = await Promise.all(
      buyers.map(async ({ token }) => ({ token, id: (await fill(1, 0, token)).id })),
    );
    for (const cart of carts) expect((await enter(cart.id, 'TROIS', cart)).status).toBe(200);
    const answers = await Promise.all(carts.map((cart) => form(cart.id, cart.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, code } of answers)
      if (status !== 200) expect(['promotion.used-up', 'cart.price-changed']).toContain(code);
    expect(await usesOf(id)).toEqual({ uses: 0, reserved: 3 });
    const refused = carts[answers.findIndex(({ status }) => status !== 200)];
    if (!refused) throw new Error('No cart was refused');
    const { token } = refused;
    await portal.ask('POST /Cart/CheckingRulesForCart', { token, body: { cartId: refused.id } });
    const { body } = await portal.ask('GET /cart/getCart', { token, query: { cartId: refused.id } });
    expect(body.totalAmount).toBe(FULL);
  });

  it('keeps its code when it is joined with another cart', async () => {
    await promote({ code: 'RENTREE20' });
    const own = await fill(1);
    await enter(own.id, 'RENTREE20');
    const visited = (await saveLines(portal, undefined, [cardLine(ADMISSION, 'ENFANT', { quantity: 2 })]))
      .body;
    const { body } = await portal.ask('PUT /cart/JoinCarts', { token: buyer, query: { cartId: visited.id } });
    expect(body.cart).toMatchObject({
      totalAmount: (FULL + 2 * CHILD) * 0.8,
      promotionCodes: [{ code: 'RENTREE20', isUsed: true }],
    });
  });
});

it('an erased customer leaves no trace in the uses of promotions', async () => {
  const { id } = await promote({ code: 'PREMIERE', perCustomer: 1 });
  const cart = await fill(1);
  await enter(cart.id, 'PREMIERE');
  await buy(cart.id);
  const erased = await portal.ask('DELETE /user/user', { body: { losesBelongings: true }, token: buyer });
  expect(erased.status).toBe(204);
  expect(
    await portal.sql('select customer_id from portal.promotion_use where promotion_id = $1', [id]),
  ).toEqual([{ customer_id: null }]);
});
