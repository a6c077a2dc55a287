import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart, storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { buyAndSaveCard, chooseCard, orderButton, orderForm } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

/** Buys a place with a card that is typed at the bank, and saved if its owner ticks the box. */
async function saveCard(visitor: Visitor, email: string): Promise<void> {
  await storeFilledCart(visitor, email);
  await buyAndSaveCard(visitor, 'frictionless');
}

/**
 * Buys articles with the saved card.
 * @param digits its last four digits
 */
async function payWithOwnCard(visitor: Visitor, email: string, digits: string): Promise<void> {
  const { page, t } = visitor;
  await storeExpensiveCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  const form = orderForm(visitor);
  await form.getByText(digits).first().waitFor();
  await form.locator('input[name=means][value="1"]').check();
  for (const box of await form.locator('input[type=checkbox]').all()) await box.check();
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByText(new RegExp(`X${digits}$`)).waitFor();
  await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
  await waitForOrder(visitor);
}

for (const locale of LOCALES)
  test(`a card is saved, charged, replaced, charged again and deleted in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await saveCard(visitor, email);
    await payWithOwnCard(visitor, email, '0013');

    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await page.getByText(t('payments.card.masked', { brand: 'CB', digits: '0013' })).waitFor();
    await page.getByRole('button', { name: t('payments.card.change') }).click();
    await waitForPage(visitor, t('sandboxPayment.change.title'));
    await chooseCard(visitor, 'no-instalments');
    await page.getByRole('button', { name: t('sandboxPayment.change.submit') }).click();
    await page.getByText(t('payments.outcomes.card-changed')).waitFor();
    await page.getByText(t('payments.card.masked', { brand: 'VISA', digits: '1002' })).waitFor();
    await payWithOwnCard(visitor, email, '1002');

    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await page.getByRole('button', { name: t('payments.card.delete') }).click();
    await dialogOf(visitor)
      .getByRole('button', { name: t('payments.card.delete') })
      .click();
    await page.getByText(t('payments.card.none')).waitFor();
    await storeExpensiveCart(visitor, email);
    await visitor.open(`/${VENUE}/summary`);
    await waitForPage(visitor, t('summary.title'));
    expect(await orderForm(visitor).locator('input[name=means][value="1"]').count()).toBe(0);
  });

for (const locale of LOCALES)
  test(`a card that was deleted at the bank is shown as no longer saved in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await saveCard(visitor, email);
    await sql(
      `update sandbox.payment_token set state = 'cancelled', cancelled_at = now()
        where token = (select alias from portal.payment_alias
                         join portal.customer on customer.id = user_id where email = $1)`,
      [email],
    );
    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await page.getByText(t('payments.card.gone'), { exact: true }).waitFor();
    await page.getByText(t('payments.card.goneText')).waitFor();
    expect(await page.getByRole('button', { name: t('payments.card.change') }).count()).toBe(0);
    await inspect(visitor);
  });
