import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectVenue } from '#test/portal/connections.ts';
import { SESSION, type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import { openFormShop } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

/** What a supplier must know of its buyers is asked for before they pay. */

const VENUE = 'patinoire-givre';

let portal: PortalTest;
let supplier: TestSupplier;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await openFormShop(portal, VENUE);
  token = await portal.signIn('jeanne@example.com', VENUE);
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  supplier = await testSupplier();
  supplier.requiredContactFields = ['firstName', 'phoneNumber'];
  await connect(`octo+${supplier.address}/`, supplier.key);
});
afterEach(() => supplier[Symbol.asyncDispose]());

const connect = (address: string, key = '') => connectVenue(portal, VENUE, address, key);

test('a buyer whose account has no telephone number reads so in place of the payment form, and adds it', async () => {
  const setNumber = (mobile: string) =>
    portal.sql(`update portal.customer set mobile = $1, phone = '' where email = 'jeanne@example.com'`, [
      mobile,
    ]);
  await setNumber('');
  const requester = { tenant: VENUE, token };
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        { service: 'POOL', priceName: 'adult', cartLineDetails: [{ eventId: SESSION, quantity: 1 }] },
      ],
    },
    ...requester,
  });
  const form = (locale: string) =>
    portal.ask('GET /purchase/Form', {
      query: { cartId: cart.id, paymentType: 4 as const },
      ...requester,
      locale,
    });
  for (const locale of LOCALES) {
    const error = translator(locale, 'errors')('ticketing.contact-missing', { field: 'phoneNumber' });
    expect(await form(locale)).toMatchObject({ status: 409, code: 'ticketing.contact-missing', error });
  }
  expect(supplier.taken()).toEqual({ held: 1, sold: 0 });
  await setNumber('+33612345678');
  expect((await form('fr-FR')).status).toBe(200);
});
