import { expect, test } from 'vitest';
import { makeAdministrator } from '#test/portal/administrators.ts';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { runSynchronizations } from '#test/portal/synchronization.ts';
import { addPlaces, beginPayment, finishSales } from '#test/system/support.ts';

/** Tests what administrators read while the supplier rejects the venue’s key. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue();

const administrator = () =>
  makeAdministrator(supplied.portal.services, {
    tenant: VENUE,
    rights: ['stucked-carts', 'ticketing-synchronization', 'settings.ticketing'],
  });

const paidCart = async () => {
  const { portal } = supplied;
  const requester = { tenant: VENUE, token: supplied.token };
  const place = { service: 'POOL', priceName: 'adult', id: SESSION } as Parameters<typeof addPlaces>[1];
  const { body: cart } = await addPlaces(portal, place, 2, requester);
  return { cartId: cart.id, form: await beginPayment(portal, cart.id, requester) };
};

test('a stuck cart reports the rejected key, also when it is resent, and is sold once with a new key', async () => {
  const { portal, supplier } = supplied;
  const { cartId, form } = await paidCart();
  supplier.knowsKey = false;
  await portal.notify(form, {}, VENUE);
  await finishSales(portal, [cartId]);
  const { token } = await administrator();
  const body = { cartIds: [cartId] };
  const resend = async () =>
    (await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', { body, token, tenant: VENUE })).body;
  const refused = { outcome: 'failed', reason: { code: 'key-refused' } };
  expect(await resend()).toMatchObject([refused]);
  Object.assign(supplier, { knowsKey: true, key: 'next-key' });
  await supplied.connect(`octo+${supplier.address}/`, supplier.key);
  expect(await resend()).toEqual([{ cartId, outcome: 'sold', externalPurchaseId: expect.any(String) }]);
  expect(supplier.taken()).toEqual({ held: 0, sold: 2 });
});

test.each([
  ['fr-FR', 'La billetterie refuse la clé'],
  ['en-GB', 'refuses this venue’s key'],
  ['de-DE', 'lehnt den Schlüssel'],
])('a synchronization reports in %s that the key is rejected', async (locale, words) => {
  const { portal, supplier } = supplied;
  supplier.knowsKey = false;
  const { token } = await administrator();
  const asked = { token, tenant: VENUE, locale };
  await portal.ask('POST /settingsticketing/synchronize', asked);
  await runSynchronizations(portal);
  const { body } = await portal.ask('GET /settingsticketing/synchronization', asked);
  expect(body.last).toMatchObject({ isDone: false, reason: expect.stringContaining(words) });
});

test('a rejected key is not reported as used tickets', async () => {
  const { portal, supplier } = supplied;
  const { cartId, form } = await paidCart();
  await portal.notify(form, {}, VENUE);
  await finishSales(portal, [cartId]);
  const [line] = await portal.sql<{ id: string }>(
    `select jsonb_array_elements(lines) ->> 'id' as id from portal.cart where id = $1`,
    [cartId],
  );
  supplier.knowsKey = false;
  const tenant = await portal.services.tenants.find(VENUE);
  if (!tenant || !line) throw new Error('Nothing was sold');
  const takenBack = portal.services.ticketing
    .of(tenant)
    .takeBack({ saleKey: cartId, lineIds: [line.id], reference: 'refund' } as never);
  await expect(takenBack).rejects.toMatchObject({ appErrorCode: 'ticketing.key-refused' });
});
