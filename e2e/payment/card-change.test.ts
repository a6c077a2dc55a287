import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart, storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { waitForMail } from '../harness/outbox.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from '../pages/page.ts';
import { buyAndSaveCard, chooseCard, orderButton, orderForm, passMonths } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

/** Saves a card whose later debits are refused, and pays with it in instalments. */
async function payOverTime(visitor: Visitor, email: string): Promise<void> {
  const { page, t } = visitor;
  await storeFilledCart(visitor, email);
  await buyAndSaveCard(visitor, 'no-instalments');
  await storeExpensiveCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  await orderForm(visitor).getByRole('radio').nth(1).check();
  for (const box of await orderForm(visitor).locator('input[name=terms]').all()) await box.check();
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
  await waitForOrder(visitor);
}

test('a refused instalment is paid with the card that replaces the refused one', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  await payOverTime(visitor, email);
  await passMonths(visitor, 1);
  await waitForMail(email, ({ text }) => text.includes(`/${VENUE}/profil?tab=payments`));

  await visitor.open(`/${VENUE}/profil?tab=payments`);
  await page.getByText(t('payments.card.masked', { brand: 'VISA', digits: '1002' })).waitFor();
  await page.getByRole('button', { name: t('payments.card.change') }).click();
  await waitForPage(visitor, t('sandboxPayment.change.title'));
  await chooseCard(visitor, 'frictionless');
  await page.getByRole('button', { name: t('sandboxPayment.change.submit') }).click();
  await page.getByText(t('payments.outcomes.card-changed')).waitFor();
  await page.getByText(t('payments.card.masked', { brand: 'CB', digits: '0013' })).waitFor();

  await page.getByRole('button', { name: '0013' }).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByText('497011XXXXXX0013').waitFor();
  await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
  await page.getByText(t('payments.outcomes.paid')).waitFor();
  const states = page.getByRole('list', { name: t('payments.schedules.list') });
  await states.getByText(t('payments.schedules.states.paid')).nth(1).waitFor();
});
