import { describe, expect, test } from 'vitest';
import { AQUAGYM, namedPriceTests } from '#test/portal/named-prices.ts';
import { dayFrom, type QuotientTest } from '#test/portal/quotients.ts';
import type { Person } from '#test/system/world.ts';

let portal: QuotientTest;
let ada: Person;
const { addTo } = namedPriceTests((given) => ({ portal, ada } = given));

/** Returns an aquagym session that begins in at least this number of days. */
async function sessionAfter(days: number): Promise<string> {
  const [row] = await portal.sql<{ id: string }>(
    `select session.id from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = 'aqua-rivage' and service_codes[1] = $1 and start_at > now() + make_interval(days => $2)
        and capacity - held - sold >= 4 order by start_at limit 1`,
    [AQUAGYM, days],
  );
  return row?.id ?? expect.fail('The demonstration has no session');
}

const countOn = (validOn: 'visit' | 'today') =>
  portal.sql('update portal.family_quotient_interval set valid_on = $1', [validOn]);
const named = { priceName: 'QF1', externalDiscountCode: 'QF1' };

describe('a family quotient that ends before the visit', () => {
  test('does not open its price for that visit, and says so in each language', async () => {
    await countOn('visit');
    await portal.enter(ada, 620, dayFrom(3));
    expect(await portal.own(ada)).toMatchObject({ externalDiscountCode: 'QF1', lastVisit: dayFrom(3) });
    const late = await sessionAfter(6);
    const words = await portal.words((locale) => addTo(ada, [named], { eventId: late, locale }));
    expect(words).toEqual({ codes: ['price.ends-before-visit'], texts: 3 });
    const early = await addTo(ada, [named], { eventId: await sessionAfter(1) });
    expect(early.body.totalAmount).toBe(550);
  });

  test('opens its price when the venue counts the day of the purchase', async () => {
    await countOn('today');
    await portal.enter(ada, 620, dayFrom(3));
    expect((await portal.own(ada)).lastVisit).toBeUndefined();
    const cart = await addTo(ada, [named], { eventId: await sessionAfter(6) });
    expect(cart.body.totalAmount).toBe(550);
    await countOn('visit');
  });

  test('stops the payment of a waiting cart, which then has the common price', async () => {
    await portal.enter(ada, 620, dayFrom(30));
    const { body: cart } = await addTo(ada, [named], { eventId: await sessionAfter(6) });
    expect(cart.totalAmount).toBe(550);
    await portal.enter(ada, 620, dayFrom(3));
    const asked = { token: ada.token, query: { cartId: cart.id, paymentType: 4 as const } };
    expect((await portal.ask('GET /purchase/Form', asked)).code).toBe('cart.price-changed');
    const { body: now } = await portal.ask('GET /cart/getCart', {
      token: ada.token,
      query: { cartId: cart.id },
    });
    expect(now.totalAmount).toBe(1100);
  });

  test('is a setting of the venue for each interval', async () => {
    const intervals = async () =>
      (await portal.ask('GET /settingsticketing/familyQuotient', { token: portal.clerk })).body.intervals;
    const [interval] = await intervals();
    if (!interval) expect.fail('There is no interval');
    const { id, ...draft } = interval;
    await portal.ask('DELETE /settingsticketing/familyQuotient', { token: portal.clerk, query: { id } });
    const body = { ...draft, validOn: 'today' as const };
    await portal.ask('POST /settingsticketing/familyQuotient', { token: portal.clerk, body });
    expect(await intervals()).toContainEqual(expect.objectContaining(body));
  });
});
