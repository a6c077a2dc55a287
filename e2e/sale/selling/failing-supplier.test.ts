import { afterAll, expect } from 'vitest';
import { testSupplier } from '../../../server/test/portal/octo-supplier.ts';
import { admin, callApiAs, PROVIDER } from '../../data/administrators.ts';
import { JEANNE } from '../../data/demonstration.ts';
import { hideNewVenues, newOpenVenue } from '../../data/venues.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { uniqueName } from '../../harness/unique-name.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { addButton, addToCart, chooseSession } from '../../pages/catalogue.ts';
import { alertIn, waitForPage } from '../../pages/page.ts';
import { pay, placeOrderAsCustomer } from '../../pages/payment.ts';

afterAll(hideNewVenues);

/** A session of the supplier in three days. */
const inThreeDays = () =>
  `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T10:00:00+00:00`;

/** A venue that sells the supplier's places. @returns its name */
async function venueOf({ address, key }: { address: string; key: string }): Promise<string> {
  const { id, name } = await newOpenVenue(uniqueName('Musée'));
  const known = await callApiAs(admin(PROVIDER), 'GET /settingsadmin/tenantconnection', {
    query: { tenantId: id },
  });
  await callApiAs(admin(PROVIDER), 'PUT /settingsadmin/tenantconnection', {
    body: {
      ...{ id, version: known.version, type: 'octo', baseAddressApiV5: address, partnerPassword: key },
      ...{ partnerLogin: '', apiVersion: known.apiVersion, keyExpiresOn: '' },
    },
  });
  return name;
}

/** Opens the supplier's product, once its catalogue has been read. */
async function openProduct(visitor: Visitor, venue: string): Promise<void> {
  visitor.allowStatus(404);
  const path = `/${venue}/ticketing/test-supplier/service/POOL`;
  await expect.poll(() => visitor.open(path), { timeout: 20_000, interval: 500 }).toBe(200);
  await waitForPage(visitor, 'Product POOL');
}

test('a buyer reads what a failing supplier means for them, before and after they have paid', async ({
  newVisitor,
}) => {
  const supplier = await testSupplier(inThreeDays());
  const venue = await venueOf(supplier);
  const visitor = await newVisitor({ width: 390 });
  const { t } = visitor;
  visitor.allowStatus(409, 503);
  await openProduct(visitor, venue);
  await chooseSession(visitor);

  supplier.plan('error', /bookings/, 99);
  await addButton(visitor).click();
  await alertIn(visitor)
    .filter({ hasText: t('errors.ticketing.unavailable') })
    .first()
    .waitFor();
  await inspect(visitor);
  supplier.recover();

  supplier.cents = 650;
  await addButton(visitor).click();
  await alertIn(visitor)
    .filter({ hasText: t('errors.ticketing.price-changed') })
    .first()
    .waitFor();
  supplier.cents = 500;

  await addToCart(visitor);
  await placeOrderAsCustomer(visitor, JEANNE);
  supplier.expireHolds();
  supplier.capacity = 0;
  await pay(visitor, 'frictionless');
  await waitForPage(visitor, t('delivery.delayed.title'));
  await visitor.page.getByText(t('delivery.delayed.text')).waitFor();
  await inspect(visitor);
  expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  await supplier[Symbol.asyncDispose]();
});
