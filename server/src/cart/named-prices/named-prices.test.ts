import { describe, expect, test } from 'vitest';
import { AQUAGYM, namedPriceTests } from '#test/portal/named-prices.ts';
import type { QuotientTest } from '#test/portal/quotients.ts';
import type { Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
const { session, addTo } = namedPriceTests((given) => ({ portal, ada } = given));

describe('a named price', () => {
  test('is open to the quotients of its interval, and is shown with the common one', async () => {
    await portal.enter(ada, 351);
    const { body } = await addTo(ada, [{ priceName: 'QF1', externalDiscountCode: 'QF1' }]);
    expect(body.cartLines[0]).toMatchObject({
      unitPrice: 550,
      commonPrice: 1100,
      externalDiscountCode: 'QF1',
    });
  });

  test('is refused to visitors, to other quotients, and once it has lapsed, in three languages', async () => {
    const refused = { status: 409, code: 'price.not-entitled' };
    expect(await addTo(undefined, [{ priceName: 'QF1' }])).toMatchObject(refused);
    expect(await addTo(ada, [{ priceName: 'QF1' }])).toMatchObject(refused);
    for (const quotient of [350, 701]) {
      await portal.enter(ada, quotient);
      expect(await addTo(ada, [{ priceName: 'QF1' }])).toMatchObject(refused);
    }
    await portal.enter(ada, 620);
    await portal.lapse(ada);
    const words = await portal.words((locale) => addTo(ada, [{ priceName: 'QF1' }], { locale }));
    expect(words).toEqual({ codes: ['price.not-entitled'], texts: 3 });
  });

  test('is opened by its discount code, whatever its name', async () => {
    const eventId = await session();
    const rename = (from: string, to: string) =>
      portal.sql(`update venue.service set prices = replace(prices::text, $2, $3)::jsonb where code = $1`, [
        AQUAGYM,
        `"name": "${from}"`,
        `"name": "${to}"`,
      ]);
    await rename('QF1', 'SOLIDAIRE');
    const node = await portal.addNode();
    await portal.enter(ada, 620);
    const wanted = (priceName: string) => ({
      token: ada.token,
      via: node,
      body: { cartLines: [{ service: AQUAGYM, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }] },
    });
    const named = await portal.ask('PUT /cart/AddOrUpdateCart', wanted('SOLIDAIRE'));
    expect(named.body.cartLines[0]).toMatchObject({ unitPrice: 550, externalDiscountCode: 'QF1' });
    expect((await portal.ask('PUT /cart/AddOrUpdateCart', wanted('QF1'))).code).toBe('price.not-found');
    await rename('SOLIDAIRE', 'QF1');
  });
});
