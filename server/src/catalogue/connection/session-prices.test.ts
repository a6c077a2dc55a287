import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { describe, expect, test } from 'vitest';
import { invalidateSession } from '#planning/planning.sql.ts';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

/** Tests sessions with their own prices at a supplier, through the whole portal. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue(async ({ supplier, portal }) => {
  supplier.sessionCents = 720;
  const tenant = await portal.services.tenants.find(VENUE);
  if (tenant) invalidateSession(portal.services, tenant, SESSION);
});

const requester = (locale = 'fr-FR') => ({ tenant: VENUE, token: supplied.token, locale });
type Lines = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'];
const POOL: Lines[number] = {
  service: 'POOL',
  priceName: 'adult',
  cartLineDetails: [{ eventId: SESSION, quantity: 2 }],
};
const BADGE: Lines[number] = { service: 'BADGE', priceName: 'adult', cartLineDetails: [{ quantity: 1 }] };
const save = (cartLines: Lines, id?: string) =>
  supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { ...(id && { id }), cartLines },
    ...requester(),
  });
const cartOf = async (cartId: string) =>
  (await supplied.portal.ask('GET /cart/getCart', { query: { cartId }, ...requester() })).body;
const form = (cartId: string, locale?: string) =>
  supplied.portal.ask('GET /purchase/Form', {
    query: { cartId, paymentType: 4 as const },
    ...requester(locale),
  });
/** Returns the lines of a saved cart as the page sends them again. */
const again = ({
  cartLines,
}: {
  cartLines: { id: string; cartLineDetails: { id: string; quantity: number }[] }[];
}) =>
  cartLines.map(({ id, cartLineDetails: [detail] }) => ({
    ...POOL,
    id,
    cartLineDetails: [
      { eventId: SESSION, quantity: detail?.quantity ?? 0, ...(detail && { id: detail.id }) },
    ],
  }));

test('lists and services show the price of the session, and the service shows its lowest price', async () => {
  const query = { eventExternalId: SESSION };
  const { body: event } = await supplied.portal.ask('GET /Ticketing/eventbyexternalid', {
    query,
    ...requester(),
  });
  expect(event).toMatchObject({ priceFrom: 720, unitPrices: { adult: 720 } });
  const days = { startDate: '2030-07-01', endDate: '2030-07-01' };
  const { body: planning } = await supplied.portal.ask('POST /Ticketing/events/planning', {
    body: days,
    ...requester(),
  });
  expect(planning.activities).toMatchObject([{ service: 'POOL', priceFrom: 720 }]);
  const { body: offered } = await supplied.portal.ask('GET /Ticketing/GetServicesByEventId', {
    query: { externalEventId: SESSION },
    ...requester(),
  });
  expect(offered).toMatchObject([{ externalCode: 'POOL', unitPrices: { adult: 720 } }]);
  const { body: service } = await supplied.portal.ask('GET /Ticketing/service', {
    query: { externalCode: 'POOL' },
    ...requester(),
  });
  expect(service.unitPrices).toEqual({ adult: 500 });
});

test('a cart is held, paid, sold and receipted at the price of its session', async () => {
  const { body: cart } = await save([POOL, BADGE]);
  expect(cart.totalAmount).toBe(2 * 720 + 500);
  const paid = await beginPayment(supplied.portal, cart.id, requester());
  expect(paid.vads_amount).toBe('1940');
  await supplied.portal.notify(paid, {}, VENUE);
  await finishSales(supplied.portal, [cart.id]);
  expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 2 });
  const [order] = await supplied.portal.sql('select total_amount from portal.purchase where cart_id = $1', [
    cart.id,
  ]);
  expect(order).toEqual({ total_amount: 1940 });
});

/** Changes the price of the session and lets a visitor’s request detect the change. */
async function changePrice(cents: number): Promise<void> {
  supplied.supplier.sessionCents = cents;
  expect((await save([POOL])).code).toBe('ticketing.price-changed');
}

describe('price change of a session', () => {
  test('is rejected once before the places are held, and then shown', async () => {
    await save([POOL]);
    await changePrice(800);
    expect((await save([POOL])).body.totalAmount).toBe(1600);
  });

  test('does not affect held places, unless the customer adds places', async () => {
    const { body: cart } = await save([POOL]);
    await changePrice(800);
    const { body: kept } = await save([...again(cart), BADGE], cart.id);
    expect(kept.totalAmount).toBe(2 * 720 + 500);
    expect((await form(cart.id)).status).toBe(200);
    const { body: other } = await save([POOL]);
    const more = again(other).map((line) => ({
      ...line,
      cartLineDetails: line.cartLineDetails.map((detail) => ({ ...detail, quantity: 3 })),
    }));
    await changePrice(850);
    const { body: grown } = await save(more, other.id);
    expect(grown.cartLines).toMatchObject([{ unitPrice: 850, quantity: 3, formerPrice: { unitPrice: 800 } }]);
    expect(
      [...supplied.supplier.bookings.values()].filter(
        ({ status, cents }) => status === 'ON_HOLD' && cents === 800,
      ),
    ).toEqual([]);
  });

  test('after an expired hold is announced before the payment in three languages and shown in the cart', async () => {
    for (const locale of LOCALES) {
      const { body: cart } = await save([POOL]);
      const before = supplied.supplier.sessionCents ?? 0;
      supplied.supplier.expireHolds();
      await supplied.portal.sql(`update octo.booking set expires_at = now() - interval '1 second'`);
      supplied.supplier.sessionCents = before + 100;
      const error = translator(locale, 'errors')('cart.price-changed');
      expect(await form(cart.id, locale)).toMatchObject({ status: 409, code: 'cart.price-changed', error });
      expect(await cartOf(cart.id)).toMatchObject({
        totalAmount: 2 * (before + 100),
        cartLines: [{ unitPrice: before + 100, formerPrice: { unitPrice: before } }],
      });
      expect((await form(cart.id, locale)).status).toBe(200);
    }
  });
});
