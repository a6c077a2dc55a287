import { describe, expect, it } from 'vitest';
import { type BoxOfficeTest, boxOfficeTests } from '#test/portal/box-office.ts';
import { newReseller } from '#test/portal/resellers.ts';
import { venueDay } from '#test/portal/venue-clock.ts';
import { beginPayment, untilSettled } from '#test/system/support.ts';

let office: BoxOfficeTest;
boxOfficeTests((given) => {
  office = given;
});

/** Publishes a service whose children pay another VAT rate than its other visitors, of which a cart has at most three. */
async function publishService(code: string) {
  const item = office.newService(code, { minimumQuantity: 2, maximumQuantity: 3, vatRate: 200 });
  const prices = item.prices.map((price) => (price.name === 'ENFANT' ? { ...price, vatRate: 55 } : price));
  const saved = await office.save({ ...item, prices });
  expect(saved.status).toBe(200);
  await office.publish();
}

const add = (
  service: string,
  quantities: Record<string, number>,
  more: { id?: string; token?: string } = {},
) =>
  office.portal.ask('PUT /cart/AddOrUpdateCart', {
    ...(more.token && { token: more.token }),
    body: {
      ...(more.id && { id: more.id }),
      cartLines: Object.entries(quantities).map(([priceName, quantity]) => ({
        service,
        priceName,
        cartLineDetails: [{ quantity }],
      })),
    },
  });

describe('a price with a VAT rate of its own', () => {
  it('has this rate on the page, in the order and in the takings, and the others that of the service', async () => {
    await publishService('RATES');
    const { portal } = office;
    const { body } = await portal.ask('GET /Ticketing/service', { query: { externalCode: 'RATES' } });
    expect(body).toMatchObject({ vatRate: 200, vatRates: { ENFANT: 55 }, maximumQuantity: 3 });
    const token = await portal.signIn();
    const { body: cart } = await add('RATES', { PLEIN: 1, ENFANT: 2 }, { token });
    const { token: clerk } = await portal.administrator({ rights: ['settings.payment'] });
    const today = venueDay();
    const takings = async () =>
      Object.fromEntries(
        (
          await portal.ask('GET /settingsadmin/takings', {
            token: clerk,
            query: { from: today, until: today },
          })
        ).body.period.vat.map(({ rate, amount }) => [rate, amount]),
      );
    const before = await takings();
    await portal.notify(await beginPayment(portal, cart.id, { token }), {});
    await untilSettled(portal, [cart.id]);
    const [order] = await portal.sql<{ rates: Record<string, number> }>(
      `select jsonb_object_agg(line->>'priceName', line->'vatRate') as rates
         from portal.purchase cross join lateral jsonb_array_elements(lines) as line where cart_id = $1`,
      [cart.id],
    );
    expect(order?.rates).toEqual({ PLEIN: 200, ENFANT: 55 });
    const after = await takings();
    expect([55, 200].map((rate) => (after[rate] ?? 0) - (before[rate] ?? 0))).toEqual([600, 600]);
  });

  it('has this tax for resellers, in the catalogue and in a booking', async () => {
    await publishService('RESOLD');
    const reseller = await newReseller(office.portal);
    const { body: product } = await reseller.ask('GET', '/products/RESOLD', undefined, {
      capabilities: 'octo/pricing',
    });
    const [option] = product.options;
    expect(option.restrictions).toEqual({ minUnits: 2, maxUnits: 3 });
    const taxes = option.units.map(
      ({ id, pricingFrom }: { id: string; pricingFrom: { includedTaxes: { retail: number }[] }[] }) => [
        id,
        pricingFrom[0]?.includedTaxes[0]?.retail,
      ],
    );
    expect(Object.fromEntries(taxes)).toEqual({ PLEIN: 100, ENFANT: 16 });
    const book = (unitItems: object[]) =>
      reseller.ask(
        'POST',
        '/bookings',
        {
          productId: 'RESOLD',
          optionId: 'DEFAULT',
          availabilityId: venueDay(),
          unitItems,
        },
        { capabilities: 'octo/pricing' },
      );
    const { body: booking } = await book([{ unitId: 'PLEIN' }, { unitId: 'ENFANT' }]);
    expect(booking.pricing.includedTaxes).toMatchObject([{ retail: 116 }]);
    const four = Array.from({ length: 4 }, () => ({ unitId: 'PLEIN' }));
    expect(await book(four)).toMatchObject({ status: 400, body: { error: 'UNPROCESSABLE_ENTITY' } });
  });
});

describe('a service with a maximum quantity', () => {
  it('is not added to a cart beyond it, over all prices', async () => {
    await publishService('LIMITED');
    expect(await add('LIMITED', { PLEIN: 2, ENFANT: 2 })).toMatchObject({
      status: 409,
      code: 'cart.too-many-tickets',
      error: expect.stringContaining('3'),
    });
    const { body: cart } = await add('LIMITED', { PLEIN: 2, ENFANT: 1 });
    expect(cart.cartLines.map(({ maximumQuantity }) => maximumQuantity)).toEqual([3, 3]);
    expect((await add('LIMITED', { PLEIN: 4 }, { id: cart.id })).code).toBe('cart.too-many-tickets');
  });

  it('is not sold beyond a maximum that was lowered since, and the cart says so', async () => {
    await publishService('LOWERED');
    const { portal } = office;
    const token = await portal.signIn();
    const { body: cart } = await add('LOWERED', { PLEIN: 3 }, { token });
    await office.change('LOWERED', { maximumQuantity: 2 });
    await office.publish();
    const check = await portal.ask('POST /Cart/CheckingRulesForCart', { token, body: { cartId: cart.id } });
    expect(check.body.messages).toMatchObject([
      { code: 'cart.too-many-tickets', lineId: cart.cartLines[0]?.id, message: expect.stringContaining('2') },
    ]);
    const query = { cartId: cart.id, paymentType: 4 };
    expect((await portal.ask('GET /purchase/Form', { token, query })).code).toBe('cart.too-many-tickets');
    await add('LOWERED', { PLEIN: 2 }, { id: cart.id, token });
    expect((await portal.ask('GET /purchase/Form', { token, query })).status).toBe(200);
  });

  it('is refused below its minimum, with the field in words', async () => {
    const saved = await office.save(office.newService('NARROW', { minimumQuantity: 4, maximumQuantity: 3 }));
    expect(saved).toMatchObject({
      status: 400,
      fields: { 'item.maximumQuantity': 'Pas moins que la quantité minimum' },
    });
  });
});
