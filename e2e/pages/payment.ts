import type { Locator } from '@playwright/test';
import {
  groupDigits,
  TEST_CARDS,
  type TestCardKey,
} from '../../server/src/gateways/payment/sandbox/test-cards.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeSubscriptionCart } from '../data/orders.ts';
import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn } from './account.ts';
import { waitForPage } from './page.ts';
import { waitForOrder } from './tickets.ts';

/** Goes from the cart to the summary, or to the login before it. */
export async function checkOut({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('cart.total.continue'), exact: true }).click();
}

export function orderForm({ page, t }: Visitor): Locator {
  return page.getByRole('form', { name: t('summary.payment'), exact: true });
}

export function orderButton(visitor: Visitor): Locator {
  return orderForm(visitor).getByRole('button', { name: visitor.t('summary.order') });
}

/** The payment method with a card that is typed at the provider. */
export const typedCard = (form: Locator): Locator => form.locator('input[name=means][value="4"]');

/**
 * Chooses the payment method if there are several, confirms the documents, accepts the terms.
 * @param title of the page with the form
 */
export async function fillOrderForm(visitor: Visitor, title = visitor.t('summary.title')): Promise<void> {
  await waitForPage(visitor, title);
  const form = orderForm(visitor);
  if ((await typedCard(form).count()) > 0) await typedCard(form).check();
  for (const box of await form.locator('input[type=checkbox]:not([name=saveCard])').all()) await box.check();
}

/** Places the order, which leads to the provider's page. */
export async function placeOrder(visitor: Visitor, title?: string): Promise<void> {
  await fillOrderForm(visitor, title);
  await orderButton(visitor).click();
  await waitForPage(visitor, visitor.t('sandboxPayment.pay.title'));
}

/** Buys the stored cart with a card that is typed at the provider, and saved. */
export async function buyAndSaveCard(visitor: Visitor, card: TestCardKey): Promise<void> {
  const { t } = visitor;
  await visitor.open(`/${VENUE}/summary`);
  await fillOrderForm(visitor);
  await orderForm(visitor)
    .getByRole('checkbox', { name: t('summary.means.saveCard'), checked: false })
    .check();
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, card);
  await waitForOrder(visitor);
}

/**
 * Opens the order of a subscription at the demonstration's venue, with monthly payment chosen.
 * @param email of a customer without orders
 */
export async function openMonthlyOrder(visitor: Visitor, email: string): Promise<Locator> {
  await sql(
    `update portal.payment_settings as shop set means_offered = '{1,2,3,4,5}'
       from portal.tenant where tenant.id = shop.tenant_id and tenant.name = $1`,
    [VENUE],
  );
  await storeSubscriptionCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, visitor.t('summary.title'));
  const form = orderForm(visitor);
  await form.locator('input[name=means][value="3"]').check();
  for (const box of await form.locator('input[name=terms]').all()) await box.check();
  return form;
}

/** Places the order of a subscription, and pays its first month. */
export async function payFirstMonth(visitor: Visitor, card: TestCardKey): Promise<void> {
  const { t } = visitor;
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, card);
  await waitForPage(visitor, t('delivery.success.title'));
}

/** Lets a number of months pass at the provider of the venue's shop, which debits due amounts. */
export async function passMonths({ page, t, site, locale }: Visitor, months: number): Promise<void> {
  const [shop] = await sql<{ number: string }>(
    `select id_site as number from portal.payment_settings join portal.tenant on tenant.id = tenant_id where name = $1`,
    [VENUE],
  );
  await page.goto(`${site}/sandbox/payment/clock/${shop?.number}?language=${locale.slice(0, 2)}`);
  for (let month = 0; month < months; month++)
    await page.getByRole('button', { name: t('sandboxPayment.clock.steps.month') }).click();
}

/** Fills in the provider's page with one of its test cards. */
export async function chooseCard({ page }: Visitor, card: TestCardKey): Promise<void> {
  const number = groupDigits(TEST_CARDS.find(({ key }) => key === card)?.number ?? '');
  await page.getByRole('link', { name: number }).click();
}

/** Pays on the provider's page with one of its test cards. */
export async function pay(visitor: Visitor, card: TestCardKey): Promise<void> {
  const { page } = visitor;
  await chooseCard(visitor, card);
  await page.getByRole('button', { name: visitor.t('sandboxPayment.pay.submit') }).click();
  if (card === 'challenge')
    await page
      .getByRole('button', { name: visitor.t('sandboxPayment.challenge.confirm'), exact: true })
      .click();
}

/** Presses the provider's button that returns to the shop. */
export async function abandonPayment(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole('button', { name: visitor.t('sandboxPayment.pay.cancel'), exact: true })
    .click();
}

/** Goes from the cart to the provider's page as a customer who is not signed in yet. */
export async function placeOrderAsCustomer(visitor: Visitor, email?: string): Promise<void> {
  await checkOut(visitor);
  await signIn(visitor, email);
  await placeOrder(visitor);
}

/** Buys the cart, from the cart's page on. */
export async function buy(visitor: Visitor, email?: string): Promise<void> {
  await placeOrderAsCustomer(visitor, email);
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
}
