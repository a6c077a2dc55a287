import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart, storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { buyAndSaveCard, orderButton, orderForm } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

test('a card is saved when its owner agrees, pays in instalments, and is deleted', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  await storeFilledCart(visitor, email);
  await buyAndSaveCard(visitor, 'frictionless');

  await storeExpensiveCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  await orderForm(visitor)
    .getByRole('radio', { name: t('choices.paymentTypes.2') })
    .check();
  for (const box of await orderForm(visitor).locator('input[name=terms]').all()) await box.check();
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByText('497011XXXXXX0013').waitFor();
  await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
  await waitForOrder(visitor);

  await visitor.open(`/${VENUE}/profil?tab=payments`);
  await page.getByText(t('payments.card.masked', { brand: 'CB', digits: '0013' })).waitFor();
  await page.getByRole('button', { name: t('payments.card.delete') }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByText(t('payments.card.owed', { amount: '€52.50' })).waitFor();
  await dialog.getByRole('button', { name: t('payments.card.delete') }).click();
  await page.getByText(t('payments.card.none')).waitFor();
});
