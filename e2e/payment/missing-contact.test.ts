import { expect } from '@playwright/test';
import { JEANNE } from '../data/demonstration.ts';
import { hideNewVenues } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { signIn } from '../pages/account.ts';
import { addToCart, chooseSession } from '../pages/catalogue.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { checkOut, fillOrderForm, orderButton, pay } from '../pages/payment.ts';
import { openProduct, supplierOfSoon, venueOf } from '../pages/supplier.ts';

test.afterAll(hideNewVenues);

test('a buyer enters the telephone number that the organiser requires at the payment', async ({
  newVisitor,
}) => {
  const supplier = await supplierOfSoon();
  supplier.requiredContactFields = ['firstName', 'phoneNumber'];
  const venue = await venueOf(supplier);
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  visitor.allowStatus(409);
  await openProduct(visitor, venue);
  await chooseSession(visitor);
  await addToCart(visitor);
  await checkOut(visitor);
  await signIn(visitor, JEANNE);
  await fillOrderForm(visitor);
  await orderButton(visitor).click();

  const dialog = dialogOf(visitor);
  const phone = dialog.getByLabel(t('account.fields.mobile'));
  const goOn = dialog.getByRole('button', { name: t('summary.contact.action'), exact: true });
  await phone.fill('12');
  await goOn.click();
  await dialog.getByText(t('form.problem.account.phone-format')).waitFor();
  await inspect(visitor);
  expect(supplier.taken()).toEqual({ held: 1, sold: 0 });
  await phone.fill('06 12 34 56 78');
  await goOn.click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'frictionless');
  await expect.poll(() => supplier.taken(), { timeout: 20_000 }).toEqual({ held: 0, sold: 1 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await supplier[Symbol.asyncDispose]();
});
