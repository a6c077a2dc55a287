import type { CallInput } from '@guichet/contract/calls.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { expect, test } from 'vitest';
import { deleteVisitors } from '#cart/cart.sql.ts';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';

/** Tests that visitor data required by a supplier are requested in the cart and sent with the sale. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue(({ supplier }) => {
  supplier.requiredOfVisitors = ['firstName', 'emailAddress'];
});

type Line = CallInput<'PUT /cart/AddOrUpdateCart'>['body']['cartLines'][number];
type Contacts = NonNullable<Line['cartLineDetails'][number]['contacts']>;
const requester = (locale = 'fr-FR') => ({ tenant: VENUE, token: supplied.token, locale });
const save = (contacts?: Contacts, quantity = 2) =>
  supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        {
          service: 'POOL',
          priceName: 'adult',
          cartLineDetails: [{ eventId: SESSION, quantity, ...(contacts && { contacts }) }],
        },
      ],
    },
    ...requester(),
  });
const form = (cartId: string, locale?: string) =>
  supplied.portal.ask('GET /purchase/Form', {
    query: { cartId, paymentType: 4 as const },
    ...requester(locale),
  });

const ADA = { firstName: 'Ada', emailAddress: 'ada@example.com' };
const BO = { firstName: 'Bo', emailAddress: 'bo@example.com' };

test('a cart without visitor data is not paid, and its line and missing field are named in three languages', async () => {
  const { body: cart } = await save([ADA, { firstName: 'Bo' }]);
  expect(cart.cartLines[0]?.contactFields).toEqual(['firstName', 'emailAddress']);
  for (const locale of LOCALES) {
    const error = translator(locale, 'errors')('ticketing.visitor-missing', { field: 'emailAddress' });
    expect(await form(cart.id, locale)).toMatchObject({
      status: 409,
      code: 'ticketing.visitor-missing',
      error,
    });
    const body = { cartId: cart.id };
    const checked = await supplied.portal.ask('POST /Cart/CheckingRulesForCart', {
      body,
      ...requester(locale),
    });
    expect(checked.body).toMatchObject({
      isValid: false,
      messages: [{ code: 'ticketing.visitor-missing', message: error, lineId: cart.cartLines[0]?.id }],
    });
  }
});

test('a cart stores only the requested fields, and of no more visitors than places', async () => {
  const { body: cart } = await save([{ ...ADA, postalCode: '38000' }, BO, { firstName: 'Cy' }]);
  expect(cart.cartLines[0]?.cartLineDetails[0]?.contacts).toEqual([ADA, BO]);
});

test('each ticket is confirmed with its visitor, whose data are then deleted from the portal', async () => {
  const { body: cart } = await save([ADA, BO]);
  const paid = await beginPayment(supplied.portal, cart.id, requester());
  supplied.supplier.plan('silent-after', /confirm$/);
  await supplied.portal.notify(paid, {}, VENUE);
  await finishSales(supplied.portal, [cart.id]);
  expect(supplied.supplier.taken()).toEqual({ held: 0, sold: 2 });
  const [booking] = [...supplied.supplier.bookings.values()].filter(({ status }) => status === 'CONFIRMED');
  expect(booking?.unitItems.map(({ contact }) => contact)).toEqual([ADA, BO]);
  const kept = await supplied.portal.sql(
    `select from (select id, lines::text as said from portal.cart union all
                  select cart_id, lines::text from portal.purchase union all
                  select cart_key::uuid, request::text from octo.sale) as one
      where id = $1 and said like '%bo@example.com%'`,
    [cart.id],
  );
  expect(kept).toEqual([]);
});

test('visitor data are deleted from a rejected sale immediately, and from a cart a month after its end', async () => {
  const { body: cart } = await save([ADA, BO]);
  const paid = await beginPayment(supplied.portal, cart.id, requester());
  supplied.supplier.expireHolds();
  supplied.supplier.capacity = 0;
  await supplied.portal.notify(paid, {}, VENUE);
  await finishSales(supplied.portal, [cart.id]);
  const saying = (of: string) =>
    supplied.portal.sql(`select from (${of}) as one where said like '%bo@example.com%'`, [cart.id]);
  expect(await saying('select request::text as said from octo.sale where cart_key = $1::text')).toEqual([]);
  const ofCart = 'select lines::text as said from portal.cart where id = $1::uuid';
  expect(await saying(ofCart)).toHaveLength(1);
  const deleteOldVisitors = async () => {
    const venue = await supplied.portal.services.tenants.find(VENUE);
    if (venue) await supplied.portal.services.database.tenant(venue.id, deleteVisitors);
  };
  const [kept] = await supplied.portal.sql<{ lines: object }>('select lines from portal.cart where id = $1', [
    cart.id,
  ]);
  const endedFor = (state: string, days: number) =>
    supplied.portal.sql(
      `update portal.cart set lines = $4, state = $2, valid_until = now() - make_interval(days => $3) where id = $1`,
      [cart.id, state, days, JSON.stringify(kept?.lines)],
    );
  for (const state of ['archived', 'refunded', 'expired']) {
    await endedFor(state, 29);
    await deleteOldVisitors();
    expect(await saying(ofCart), state).toHaveLength(1);
    await endedFor(state, 31);
    await deleteOldVisitors();
    expect(await saying(ofCart), state).toEqual([]);
  }
});

test('a price that requires no visitor data requests none', async () => {
  supplied.supplier.requiredOfVisitors = [];
  await supplied.connect(`octo+${supplied.supplier.address}/again/..`, supplied.supplier.key);
  await supplied.portal.sql(
    `delete from portal.catalogue_item where tenant_id = (select id from portal.tenant where name = $1)`,
    [VENUE],
  );
  await supplied.connect(`octo+${supplied.supplier.address}/`, supplied.supplier.key);
  const { body: cart } = await save([ADA]);
  expect(cart.cartLines[0]).not.toHaveProperty('contactFields');
  expect((await form(cart.id)).status).toBe(200);
});
