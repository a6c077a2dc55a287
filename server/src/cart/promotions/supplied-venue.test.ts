import { expect, it } from 'vitest';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { finishSales } from '#test/system/support.ts';

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue(({ supplier }) => {
  supplier.capacity = 3;
});

it('a supplier sells the last places of a discounted line at its own price, in the bookings that hold them', async () => {
  const { portal, token } = supplied;
  const clerk = await portal.administrator({ rights: ['settings.ticketing'], tenant: VENUE });
  await portal.ask('POST /settingsticketing/promotion', {
    tenant: VENUE,
    token: clerk.token,
    body: {
      labels: { 'fr-FR': 'Cent de moins' },
      isEnabled: true,
      benefit: 'amount',
      cents: 100,
      target: 'all',
      services: ['POOL'],
      priceNames: [],
      hours: [],
      combines: true,
    },
  });
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    tenant: VENUE,
    token,
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 3 }] },
      ],
    },
  });
  const [line] = cart.cartLines;
  const total = 3 * (line?.unitPrice ?? 0) - 100;
  expect(cart.totalAmount).toBe(total);
  const query = { cartId: cart.id };
  const { body } = await portal.ask('GET /purchase/Form', {
    tenant: VENUE,
    token,
    query: { ...query, paymentType: 4 },
  });
  await portal.notify(body.form?.fields ?? {}, {}, VENUE);
  await finishSales(portal, [cart.id]);
  const { body: sale } = await portal.ask('GET /purchase/State', { tenant: VENUE, token, query });
  expect(sale).toMatchObject({ outcome: 'success', ticketCount: 3, totalAmount: total });
  expect(supplied.supplier.taken()).toMatchObject({ held: 0, sold: 3 });
  const perLine = await portal.sql<{ tickets: number }>(
    `select count(*)::int as tickets from portal.ticket join portal.purchase on purchase.id = purchase_id
      where cart_id = $1 group by line_id order by tickets`,
    [cart.id],
  );
  expect(perLine).toEqual([{ tickets: 1 }, { tickets: 2 }]);
});
