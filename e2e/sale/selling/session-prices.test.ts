import { expect } from '@playwright/test';
import { JEANNE } from '../../data/demonstration.ts';
import { hideNewVenues } from '../../data/venues.ts';
import { test } from '../../harness/browser-test.ts';
import { sql } from '../../harness/database.ts';
import { inspect } from '../../harness/inspect.ts';
import { signIn } from '../../pages/account.ts';
import { addToCart, chooseSession } from '../../pages/catalogue.ts';
import { alertIn } from '../../pages/page.ts';
import { checkOut, fillOrderForm, orderButton, pay } from '../../pages/payment.ts';
import { openProduct, supplierOfSoon, venueOf } from '../../pages/supplier.ts';
import { waitForOrder } from '../../pages/tickets.ts';

test.afterAll(hideNewVenues);

test('a session with its own price is shown, held and sold at that price, and a new price is announced before payment', async ({
  newVisitor,
}) => {
  const supplier = await supplierOfSoon();
  supplier.sessionCents = 720;
  const venue = await venueOf(supplier);
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  visitor.allowStatus(409);
  await openProduct(visitor, venue);
  await page.getByText(t('catalogue.purchase.bySession')).waitFor();
  await page
    .getByText(/7,20\s€/)
    .first()
    .waitFor();
  await chooseSession(visitor);
  await inspect(visitor);
  await addToCart(visitor);
  await page
    .getByText(/7,20\s€/)
    .first()
    .waitFor();

  await checkOut(visitor);
  await signIn(visitor, JEANNE);
  await fillOrderForm(visitor);
  supplier.sessionCents = 800;
  supplier.expireHolds();
  await sql(`update octo.booking set expires_at = now() - interval '1 second'`);
  await orderButton(visitor).click();
  await alertIn(visitor)
    .filter({ hasText: t('errors.cart.price-changed') })
    .first()
    .waitFor();
  await page
    .getByText(/8,00\s€/)
    .first()
    .waitFor();
  await inspect(visitor);
  await orderButton(visitor).click();
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
  expect(supplier.taken()).toEqual({ held: 0, sold: 1 });
  await supplier[Symbol.asyncDispose]();
});
