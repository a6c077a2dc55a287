import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { expect, test } from 'vitest';
import { SESSION } from '#test/portal/octo-supplier.ts';
import { useSuppliedVenue } from '#test/portal/supplied-venue.ts';

/** Tests that contact fields required by a supplier are requested before the payment. */

const VENUE = 'patinoire-givre';

const supplied = useSuppliedVenue(({ supplier }) => {
  supplier.requiredContactFields = ['firstName', 'phoneNumber'];
});

test('the payment form names a telephone number that the account lacks, and opens once it is saved', async () => {
  const setNumber = (mobile: string) =>
    supplied.portal.sql(
      `update portal.customer set mobile = $1, phone = '' where email = 'jeanne@example.com'`,
      [mobile],
    );
  await setNumber('');
  const requester = { tenant: VENUE, token: supplied.token };
  const { body: cart } = await supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 1 }] },
      ],
    },
    ...requester,
  });
  const form = (locale: string) =>
    supplied.portal.ask('GET /purchase/Form', {
      query: { cartId: cart.id, paymentType: 4 as const },
      ...requester,
      locale,
    });
  for (const locale of LOCALES) {
    const error = translator(locale, 'errors')('ticketing.contact-missing', { field: 'phoneNumber' });
    const refused = await form(locale);
    expect(refused).toMatchObject({ status: 409, code: 'ticketing.contact-missing', error });
    expect(Object.keys(refused.fields)).toEqual(['mobile']);
  }
  expect(supplied.supplier.taken()).toEqual({ held: 1, sold: 0 });
  await setNumber('+33612345678');
  expect((await form('fr-FR')).status).toBe(200);
});

test('contact fields that only an order needs are saved with that order, and others are ignored', async () => {
  await supplied.portal.sql(
    `update portal.customer set mobile = null, phone = null, address = null, zip = null, city = null, country = null
     where email = 'jeanne@example.com'`,
  );
  supplied.supplier.requiredContactFields = ['phoneNumber', 'postalCode'];
  const requester = { tenant: VENUE, token: supplied.token };
  const { body: cart } = await supplied.portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 1 }] },
      ],
    },
    ...requester,
  });
  const give = (contact: object) =>
    supplied.portal.ask('PUT /purchase/Contact', { body: { cartId: cart.id, ...contact }, ...requester });
  const address = { address: '4 rue des Tilleuls', zip: '35400', city: 'Saint-Malo', country: 'FR' };
  expect(Object.keys((await give({ mobile: '12' })).fields)).toEqual([
    'mobile',
    'address',
    'zip',
    'city',
    'country',
  ]);
  expect((await give({ ...address, mobile: '+33612345678' })).status).toBe(204);
  const { body: user } = await supplied.portal.ask('GET /user/user', requester);
  expect(user).toMatchObject({ ...address, mobile: '+33612345678' });
  await supplied.portal.ask('GET /purchase/Form', {
    query: { cartId: cart.id, paymentType: 4 as const },
    ...requester,
  });

  expect((await give({ mobile: '+33600000000', city: 'Paris' })).status).toBe(204);
  expect((await supplied.portal.ask('GET /user/user', requester)).body).toMatchObject({
    mobile: '+33612345678',
    city: 'Saint-Malo',
  });
});
