import { expect } from '@playwright/test';
import { cartIdOf, countPayments, countTicketsSold } from '../data/carts.ts';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from '../pages/page.ts';
import { abandonPayment, fillOrderForm, orderButton, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

/**
 * Opens the payment provider's page as a new customer with one place in the cart.
 * @returns the cart's id
 */
async function openPayment(visitor: Visitor): Promise<string> {
  const cartId = await storeFilledCart(visitor, await addCustomer());
  await visitor.open(`/${VENUE}/summary`);
  await placeOrder(visitor);
  return cartId;
}

test('a rejected card keeps the places, and another card buys them', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const cartId = await openPayment(visitor);
  await pay(visitor, 'refused');
  await waitForPage(visitor, t('delivery.failed.title'));
  await page.getByText(t('delivery.failed.heading'), { exact: true }).waitFor();
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: t('delivery.failed.retry'), exact: true }).click();
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
  expect(await countTicketsSold(cartId)).toBe(1);
});

test('an abandoned payment keeps the cart', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB' });
  const { page, t } = visitor;
  const cartId = await openPayment(visitor);
  await abandonPayment(visitor);
  await waitForPage(visitor, t('delivery.cancelled.title'));
  await page.getByRole('button', { name: t('delivery.change'), exact: true }).click();
  await waitForPage(visitor, t('cart.title'));
  expect(await cartIdOf(visitor)).toBe(cartId);
  expect(await countTicketsSold(cartId)).toBe(0);
});

test('the result page updates itself when the notification arrives after the buyer', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  await openPayment(visitor);
  await pay(visitor, 'slow-notification');
  await waitForPage(visitor, t('delivery.confirming.title'));
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await waitForOrder(visitor);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('an order is placed once although its button is pressed twice and the buyer goes back', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const cartId = await openPayment(visitor);
  await abandonPayment(visitor);
  await page.getByRole('button', { name: visitor.t('delivery.cancelled.retry'), exact: true }).click();
  const paymentsBefore = await countPayments(cartId);
  await fillOrderForm(visitor);
  await orderButton(visitor).dblclick();
  await waitForPage(visitor, visitor.t('sandboxPayment.pay.title'));
  expect(await countPayments(cartId)).toBe(paymentsBefore + 1);
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
  for (let back = 0; back < 3; back += 1) {
    await page.goBack();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: visitor.t('summary.order') }).count()).toBe(0);
  }
  expect(await countPayments(cartId)).toBe(paymentsBefore + 1);
  expect(await countTicketsSold(cartId)).toBe(1);
});
