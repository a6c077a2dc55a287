import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import type { SupplierFault } from '#test/portal/octo-faults.ts';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

/** Tests the messages for a buyer when the supplier of a venue fails, through the whole portal. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue();

const requester = () => ({ tenant: VENUE, token: supplied.token });
const add = (quantity = 2, locale = 'fr-FR') =>
  supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [{ service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity }] }],
    },
    ...requester(),
    locale,
  });
const stateOf = async (cartId: string) =>
  (await supplied.portal.ask('GET /purchase/State', { query: { cartId }, ...requester() })).body;

test.each(['silent', 'silent-after', 'error', 'error-after', 'slow', 'duplicate'] satisfies SupplierFault[])(
  'a supplier that is %s once still holds the places exactly once',
  async (fault) => {
    supplied.supplier.plan(fault, /POST \/bookings$/);
    expect((await add()).status).toBe(200);
    expect(supplied.supplier.taken()).toEqual({ held: 2, sold: 0 });
  },
);

/** Expects the message of a code in each language. */
async function expectWords(
  ask: (locale: string) => ReturnType<typeof add>,
  [status, code]: readonly [
    number,
    (
      | 'ticketing.unavailable'
      | 'ticketing.key-refused'
      | 'ticketing.price-changed'
      | 'ticketing.no-price'
      | 'event.book-failed'
      | 'event.sold-out'
    ),
  ],
): Promise<void> {
  for (const locale of LOCALES) {
    const answer = await ask(locale);
    expect(answer).toMatchObject({ status, code, error: translator(locale, 'errors')(code) });
  }
}

describe('cart with a failing supplier', () => {
  test.each(['silent', 'error'] satisfies SupplierFault[])(
    'reports in three languages that the supplier is %s, and holds the places after recovery',
    async (fault) => {
      supplied.supplier.plan(fault, /bookings/, 30);
      await expectWords((locale) => add(2, locale), [503, 'ticketing.unavailable']);
      expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 0 });
      supplied.supplier.recover();
      expect((await add()).status).toBe(200);
    },
  );

  test('reports a changed price in three languages, and requests one synchronization per hour', async () => {
    await supplied.portal.sql('delete from portal.catalogue_synchronization');
    // The portal reads the catalogue once more after the connection has changed, perhaps between two of these requests.
    await expect
      .poll(async () => {
        supplied.supplier.cents += 50;
        return (await add()).code;
      })
      .toBe('ticketing.price-changed');
    await expectWords((locale) => add(2, locale), [409, 'ticketing.price-changed']);
    const requested = () => supplied.portal.sql('select from portal.catalogue_synchronization');
    expect(await requested()).toHaveLength(1);
    await supplied.portal.sql(
      `update portal.catalogue_synchronization set state = 'done', finished_at = now(), result = '{}'`,
    );
    expect((await add()).code).toBe('ticketing.price-changed');
    expect(await requested()).toHaveLength(1);
    await supplied.portal.sql(
      `update portal.catalogue_synchronization set started_at = now() - interval '1 hour'`,
    );
    expect((await add()).code).toBe('ticketing.price-changed');
    expect(await requested()).toHaveLength(2);
  });

  test('reports a price in another currency as no price in three languages, and holds nothing', async () => {
    supplied.supplier.currency = 'GBP';
    await expectWords((locale) => add(2, locale), [409, 'ticketing.no-price']);
    expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 0 });
  });

  test('reports a rejected quantity in three languages, and not as sold out', async () => {
    supplied.supplier.acceptedUnits = 2;
    await expectWords((locale) => add(3, locale), [409, 'event.book-failed']);
    const { body: cart, status } = await add(2);
    expect(status).toBe(200);
    // A cart also keeps its places when the supplier rejects them at a renewed hold.
    supplied.supplier.acceptedUnits = 1;
    supplied.supplier.expireHolds();
    await supplied.portal.sql(`update octo.booking set expires_at = now() - interval '1 second'`);
    const query = { cartId: cart.id, paymentType: 4 as const };
    expect((await supplied.portal.ask('GET /purchase/Form', { query, ...requester() })).code).toBe(
      'event.book-failed',
    );
    const kept = await supplied.portal.ask('GET /cart/getCart', {
      query: { cartId: cart.id },
      ...requester(),
    });
    expect(kept.body.cartLines).toHaveLength(1);
  });

  test('does not request more tickets than the supplier publishes, and reports the maximum', async () => {
    supplied.supplier.maxUnits = 2;
    expect(await add(3)).toMatchObject({ status: 409, code: 'cart.too-many-tickets' });
    const holds = () => supplied.supplier.requests.filter((request) => /POST \S*\/bookings$/.test(request));
    expect(holds()).toEqual([]);
    expect((await add(2)).status).toBe(200);
    expect(holds()).toHaveLength(1);
  });

  test('reports a rejected key in three languages, and not as sold out', async () => {
    const { body: cart } = await add();
    supplied.supplier.knowsKey = false;
    await expectWords((locale) => add(2, locale), [503, 'ticketing.key-refused']);
    supplied.supplier.knowsKey = true;
    const query = { cartId: cart.id };
    const kept = await supplied.portal.ask('GET /cart/getCart', { query, ...requester() });
    expect(kept.body.cartLines).toHaveLength(1);
  });

  test('reports a sold-out session in three languages, or the remaining places', async () => {
    supplied.supplier.capacity = 1;
    expect((await add()).error).toBe(translator('fr-FR', 'errors')('event.not-enough-places', { places: 1 }));
    supplied.supplier.capacity = 0;
    await expectWords((locale) => add(2, locale), [409, 'event.sold-out']);
  });

  test('reports lost places when a hold has expired and others bought them', async () => {
    const { body: cart } = await add();
    supplied.supplier.expireHolds();
    await supplied.portal.sql(`update octo.booking set expires_at = now() - interval '1 second'`);
    supplied.supplier.capacity = 1;
    const query = { cartId: cart.id, paymentType: 4 as const };
    const asked = await supplied.portal.ask('GET /purchase/Form', { query, ...requester() });
    expect(asked).toMatchObject({
      code: 'cart.places-lost',
      error: translator('fr-FR', 'errors')('cart.places-lost'),
    });
  });
});

/** Pays a cart after changing the supplier. @returns the cart’s id */
async function pay(befalls: () => void) {
  const { body: cart } = await add();
  const form = await beginPayment(supplied.portal, cart.id, requester());
  befalls();
  await supplied.portal.notify(form, {}, VENUE);
  return cart.id;
}

describe('paid cart with a failing supplier', () => {
  test.each([
    'silent',
    'silent-after',
    'error',
    'error-after',
    'slow',
    'duplicate',
  ] satisfies SupplierFault[])(
    'is sold once with its tickets when the supplier is %s at the confirmation',
    async (fault) => {
      const cartId = await pay(() => supplied.supplier.plan(fault, /confirm$/, 2));
      await finishSales(supplied.portal, [cartId]);
      expect(await stateOf(cartId)).toMatchObject({ outcome: 'success', ticketCount: 2 });
      expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 2 });
    },
  );

  test('is sold after its hold has expired, while there are places', async () => {
    const cartId = await pay(() => supplied.supplier.expireHolds());
    await finishSales(supplied.portal, [cartId]);
    expect(await stateOf(cartId)).toMatchObject({ outcome: 'success', ticketCount: 2 });
    expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 2 });
  });

  test('is confirmed with exactly the contact fields that the supplier requires', async () => {
    const cartId = await pay(() => undefined);
    await finishSales(supplied.portal, [cartId]);
    expect(supplied.supplier.contact()).toEqual({ locales: ['fr-FR'] });
    supplied.supplier.requiredContactFields = ['firstName', 'lastName', 'emailAddress', 'locales'];
    await supplied.connect(`octo+${supplied.supplier.address}/again/..`, supplied.supplier.key);
    const other = await pay(() => undefined);
    await finishSales(supplied.portal, [other]);
    expect(await stateOf(other)).toMatchObject({ outcome: 'success' });
    expect(supplied.supplier.contact()).toEqual({
      firstName: 'Jeanne',
      lastName: expect.any(String),
      emailAddress: 'jeanne@example.com',
      locales: ['fr-FR'],
    });
  });

  test.each([
    ['sold out when it is confirmed', { capacity: 1 }],
    ['dearer when its hold was over', { cents: 700 }],
  ])('that is %s sells nothing and is shown to the buyer as delayed', async (_, change) => {
    const cartId = await pay(() => {
      supplied.supplier.expireHolds();
      Object.assign(supplied.supplier, change);
    });
    await finishSales(supplied.portal, [cartId]);
    expect(await stateOf(cartId)).toMatchObject({ outcome: 'delayed', state: 'stuck', ticketCount: 0 });
    expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 0 });
  });
});
