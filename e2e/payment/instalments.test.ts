import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { waitForMail } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';
import { orderButton, orderForm, passMonths, pay } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

for (const locale of LOCALES)
  test(`an order is paid in instalments, of which the third is rejected months later, in ${locale}`, {
    tag: locale === 'fr-FR' ? '@core' : [],
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await storeExpensiveCart(visitor, email);
    await visitor.open(`/${VENUE}/summary`);
    await waitForPage(visitor, t('summary.title'));
    const form = orderForm(visitor);
    await form.getByRole('radio', { name: t('summary.means.split', { count: 4 }) }).check();
    const amounts = await form
      .getByRole('list', { name: t('summary.means.schedule') })
      .locator('b')
      .allTextContents();
    expect(amounts).toHaveLength(4);
    for (const box of await form.locator('input[name=terms]').all()) await box.check();
    await expect.poll(() => orderButton(visitor).textContent()).toContain(amounts[0]);
    await orderButton(visitor).click();
    await waitForPage(visitor, t('sandboxPayment.pay.title'));
    expect(await page.locator('dl.order').textContent()).toContain(amounts[3]);
    await pay(visitor, 'third-instalment-refused');
    await waitForOrder(visitor);

    await passMonths(visitor, 3);

    await waitForMail(email, ({ text }) => text.includes(`/${VENUE}/profil?tab=payments`));
    await visitor.open(`/${VENUE}/profil?tab=payments`);
    const states = page.getByRole('list', { name: t('payments.schedules.list') }).first();
    await states.getByText(t('payments.schedules.states.refused')).waitFor();
    expect(await states.getByText(t('payments.schedules.states.paid')).count()).toBe(3);
  });
