import { expect } from '@playwright/test';
import { JEANNE } from '../../data/demonstration.ts';
import { hideNewVenues } from '../../data/venues.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { signIn } from '../../pages/account.ts';
import { addToCart, chooseSession } from '../../pages/catalogue.ts';
import { alertIn, dialogOf, waitForPage } from '../../pages/page.ts';
import { checkOut, fillOrderForm, orderButton, pay, placeOrder } from '../../pages/payment.ts';
import { openProduct, supplierOfSoon, venueOf } from '../../pages/supplier.ts';
import { waitForOrder } from '../../pages/tickets.ts';

test.afterAll(hideNewVenues);

test('a buyer names the visitors that the organiser requires at the line without them', async ({
  newVisitor,
}) => {
  const supplier = await supplierOfSoon();
  supplier.requiredOfVisitors = ['firstName', 'lastName', 'phoneNumber', 'country'];
  const venue = await venueOf(supplier);
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await openProduct(visitor, venue);
  await chooseSession(visitor);
  await addToCart(visitor);
  await checkOut(visitor);
  await signIn(visitor, JEANNE);
  await fillOrderForm(visitor);
  await orderButton(visitor).click();
  const lacking = alertIn(visitor).filter({
    hasText: t('errors.ticketing.visitor-missing', { field: 'firstName' }),
  });
  await lacking.first().waitFor();
  await inspect(visitor);
  await lacking.getByRole('link', { name: t('summary.rules.action'), exact: true }).click();
  await waitForPage(visitor, t('cart.title'));

  await page.getByRole('button', { name: t('cart.visitors.add') }).click();
  const dialog = dialogOf(visitor);
  const save = dialog.getByRole('button', { name: t('cart.visitors.save'), exact: true });
  await save.click();
  await dialog.getByText(t('cart.visitors.problems.required')).first().waitFor();
  await inspect(visitor);
  await dialog.getByLabel(t('cart.visitors.fields.firstName')).fill('Léa');
  await dialog.getByLabel(t('cart.visitors.fields.lastName'), { exact: true }).fill('Moreau');
  await dialog.getByLabel(t('cart.visitors.fields.phoneNumber')).fill('06 12 34 56 78');
  await dialog.getByLabel(t('cart.visitors.fields.country')).selectOption('FR');
  await save.click();
  await page.getByRole('button', { name: t('cart.visitors.change') }).waitFor();
  await inspect(visitor);

  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
  const contacts = [...supplier.bookings.values()]
    .flatMap(({ unitItems }) => unitItems)
    .map(({ contact }) => contact);
  expect(contacts).toEqual([
    { firstName: 'Léa', lastName: 'Moreau', phoneNumber: '06 12 34 56 78', country: 'FR' },
  ]);
  await supplier[Symbol.asyncDispose]();
});
