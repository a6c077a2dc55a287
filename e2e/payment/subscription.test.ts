import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { waitForMail } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';
import { chooseCard, openMonthlyOrder, orderButton, passMonths, payFirstMonth } from '../pages/payment.ts';

test('a subscription is debited monthly, a rejected month is paid by hand, and the contract is cancelled', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  const form = await openMonthlyOrder(visitor, email);
  const today = await form
    .getByRole('list', { name: t('summary.means.schedule') })
    .locator('b')
    .textContent();
  await form.getByText(t('summary.means.monthlyKept')).waitFor();
  await expect.poll(() => orderButton(visitor).textContent()).toContain(today);
  await payFirstMonth(visitor, 'no-instalments');

  await passMonths(visitor, 2);
  await waitForMail(email, ({ text }) => text.includes(`/${VENUE}/profil?tab=payments`));

  await visitor.open(`/${VENUE}/profil?tab=payments`);
  await page.getByRole('button', { name: t('payments.subscription.changeCard') }).click();
  await waitForPage(visitor, t('sandboxPayment.change.title'));
  await chooseCard(visitor, 'frictionless');
  await page.getByRole('button', { name: t('sandboxPayment.change.submit') }).click();
  await page.getByText(t('payments.outcomes.card-changed')).waitFor();
  await page.getByRole('button', { name: '0013' }).first().click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
  await page.getByText(t('payments.outcomes.paid')).waitFor();

  await page.getByRole('button', { name: t('payments.subscription.end'), exact: true }).click();
  await page.getByRole('button', { name: t('payments.subscription.confirm') }).click();
  await page.getByText(t('payments.subscription.done')).waitFor();
  await waitForMail(email, ({ subject }) => /Kündigung|Résiliation/.test(subject));
});
