import { expect } from '@playwright/test';
import { addCustomer } from '../../data/customers.ts';
import { VENUE } from '../../data/demonstration.ts';
import { storeFilledCart } from '../../data/orders.ts';
import { test } from '../../harness/browser-test.ts';
import type { Visitor } from '../../harness/visitor.ts';
import { signIn } from '../../pages/account.ts';
import { waitForPage } from '../../pages/page.ts';
import { abandonPayment, pay, placeOrder } from '../../pages/payment.ts';
import { waitForOrder } from '../../pages/tickets.ts';

/**
 * Opens the provider's page as a new customer with one place in the cart.
 * @returns the customer's e-mail address
 */
async function openPayment(visitor: Visitor): Promise<string> {
  const email = await addCustomer();
  await storeFilledCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await placeOrder(visitor);
  return email;
}

/** Opens the address to which the provider redirected a buyer. */
async function follow({ page }: Visitor, buyer: Visitor): Promise<void> {
  const { pathname, search } = new URL(buyer.page.url());
  await page.goto(buyer.site + pathname + search);
}

const mainOf = ({ page }: Visitor) => page.locator('main').textContent();

test('a buyer who returns in another browser learns that the payment has arrived, and finds the tickets', async ({
  newVisitor,
}) => {
  const buyer = await newVisitor({ width: 390 });
  const other = await newVisitor({ width: 390 });
  const { t } = other;
  const email = await openPayment(buyer);
  await pay(buyer, 'frictionless');
  await waitForOrder(buyer);
  await follow(other, buyer);
  await waitForPage(other, t('delivery.success.title'));
  await other.page.getByText(t('delivery.elsewhere.success.heading'), { exact: true }).waitFor();
  const shown = await mainOf(other);
  for (const personal of ['Jeanne', email, '@', '€']) expect(shown).not.toContain(personal);
  await other.page
    .getByRole('link', { name: t('delivery.elsewhere.signIn'), exact: true })
    .last()
    .click();
  await signIn(other, email);
  await waitForOrder(other);
});

test('the result page in another browser updates itself when the notification arrives after the buyer', async ({
  newVisitor,
}) => {
  const buyer = await newVisitor({ locale: 'de-DE' });
  const other = await newVisitor({ locale: 'de-DE' });
  await openPayment(buyer);
  await pay(buyer, 'slow-notification');
  await waitForPage(buyer, buyer.t('delivery.confirming.title'));
  await follow(other, buyer);
  await waitForPage(other, other.t('delivery.success.title'));
});

test('a buyer who returns unpaid in another browser learns that nothing was charged, and pays there', async ({
  newVisitor,
}) => {
  const buyer = await newVisitor({ locale: 'en-GB' });
  const other = await newVisitor({ locale: 'en-GB' });
  const { t } = other;
  const email = await openPayment(buyer);
  await abandonPayment(buyer);
  await waitForPage(buyer, t('delivery.cancelled.title'));
  await follow(other, buyer);
  await other.page.getByText(t('delivery.elsewhere.cancelled.text'), { exact: true }).waitFor();
  await buyer.open(`/${VENUE}/summary`);
  await placeOrder(buyer);
  await pay(buyer, 'refused');
  await waitForPage(buyer, t('delivery.failed.title'));
  await follow(other, buyer);
  await other.page.getByText(t('delivery.elsewhere.failed.text'), { exact: true }).waitFor();
  await other.page
    .getByRole('link', { name: t('delivery.elsewhere.signIn'), exact: true })
    .last()
    .click();
  await signIn(other, email);
  await other.page.getByRole('button', { name: t('delivery.failed.retry'), exact: true }).click();
  await placeOrder(other);
  await pay(other, 'frictionless');
  await waitForOrder(other);
});
