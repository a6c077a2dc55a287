import { expect } from '@playwright/test';
import { JEANNE } from '../../data/demonstration.ts';
import { hideNewVenues } from '../../data/venues.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { addButton, addToCart, chooseSession } from '../../pages/catalogue.ts';
import { alertIn, waitForPage } from '../../pages/page.ts';
import { pay, placeOrderAsCustomer } from '../../pages/payment.ts';
import { openProduct, supplierOfSoon, venueOf } from '../../pages/supplier.ts';

test.afterAll(hideNewVenues);

test('a buyer reads the consequences of a failing supplier before and after the payment', async ({
  newVisitor,
}) => {
  const supplier = await supplierOfSoon();
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
  await visitor.page.getByText(t('delivery.delayed.sale-or-refund.text')).waitFor();
  await inspect(visitor);
  expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  await supplier[Symbol.asyncDispose]();
});

test('a buyer of several bookings of which one fails reads that nothing is lost, and no booking stays sold', async ({
  newVisitor,
}) => {
  const supplier = await supplierOfSoon();
  const venue = await venueOf(supplier);
  const visitor = await newVisitor({ width: 390 });
  const { t } = visitor;
  await openProduct(visitor, venue);
  await chooseSession(visitor);

  supplier.maxUnits = 0;
  visitor.allowStatus(409);
  await addButton(visitor).click();
  await alertIn(visitor)
    .filter({ hasText: t('errors.event.book-failed') })
    .first()
    .waitFor();
  await inspect(visitor);
  supplier.maxUnits = 100;

  await addToCart(visitor);
  await openProduct(visitor, venue, 'BADGE');
  await addToCart(visitor);
  await placeOrderAsCustomer(visitor, JEANNE);
  supplier.plan('refused', /confirm$/, 1, 1);
  await pay(visitor, 'frictionless');
  await waitForPage(visitor, t('delivery.delayed.title'));
  await visitor.page.getByText(t('delivery.delayed.sale-or-refund.text')).waitFor();
  await inspect(visitor);
  const statuses = [...supplier.bookings.values()].map(({ status }) => status);
  expect(statuses.sort()).toEqual(['CANCELLED', 'EXPIRED']);
  await supplier[Symbol.asyncDispose]();
});
