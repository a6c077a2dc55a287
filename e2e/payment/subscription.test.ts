import { expect } from 'vitest';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeSubscriptionCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { waitForMail } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';
import { chooseCard, orderButton, orderForm, passMonths, pay } from '../pages/payment.ts';

test('a subscription is paid month by month, a refused month is mended, and the contract is ended', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  await sql(
    `update portal.payment_settings as shop set means_offered = '{1,2,3,4,5}'
       from portal.tenant where tenant.id = shop.tenant_id and tenant.name = $1`,
    [VENUE],
  );
  await storeSubscriptionCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  const form = orderForm(visitor);
  await form.locator('input[name=means][value="3"]').check();
  const today = await form
    .getByRole('list', { name: t('summary.means.schedule') })
    .locator('b')
    .textContent();
  await form.getByText(t('summary.means.monthlyKept')).waitFor();
  for (const box of await form.locator('input[name=terms]').all()) await box.check();
  await expect.poll(() => orderButton(visitor).textContent()).toContain(today);
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'no-instalments');
  await waitForPage(visitor, t('delivery.success.titleCards'));

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
