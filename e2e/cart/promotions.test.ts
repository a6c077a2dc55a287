import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { addPromotion, PROMOTION, promotionCode } from '../data/promotions.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { addToCart } from '../pages/catalogue.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { checkOut, fillOrderForm, orderButton, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const ADMISSION = `/${VENUE}/ticketing/RIVAGE/service/ENT-UNITE`;

/** Creates a code of 20 per cent in the back office. */
async function createCode(visitor: Visitor, code: string): Promise<void> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'promotions');
  await waitForPage(visitor, t('backoffice.sections.promotions.title'));
  await page.getByRole('button', { name: t('promotions.add'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.locator('input[name="labels.fr-FR"]').fill(PROMOTION);
  await dialog.getByLabel(t('promotions.form.code'), { exact: true }).fill(code);
  await dialog.getByLabel(t('promotions.form.percentValue'), { exact: true }).fill('20');
  await dialog.getByRole('button', { name: t('promotions.save'), exact: true }).click();
  await page.getByText(t('promotions.saved'), { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: code }).waitFor();
}

async function enterCode({ page, t }: Visitor, code: string): Promise<void> {
  const codes = page.getByRole('region', { name: t('cart.code.title'), exact: true });
  await codes.getByLabel(t('cart.code.label'), { exact: true }).fill(code);
  await codes.getByRole('button', { name: t('cart.code.apply'), exact: true }).click();
}

const soldTotal = async (email: string) =>
  (
    await sql<{ total: number }>(
      `select total_amount as total from portal.purchase join portal.customer on customer.id = user_id where email = $1`,
      [email],
    )
  )[0]?.total;

for (const locale of LOCALES)
  test(`an administrator creates a code, and a customer enters it in the cart and pays less (${locale})`, {
    ...(locale === 'fr-FR' && { tag: '@core' }),
  }, async ({ newVisitor }) => {
    const [clerk, customer] = [await newVisitor({ locale }), await newVisitor({ locale, width: 390 })];
    const { page, t } = customer;
    const code = promotionCode();
    await createCode(clerk, code);
    await inspect(clerk);
    const email = await addCustomer();
    await storeCustomerSession(customer, email);
    await customer.open(ADMISSION);
    await addToCart(customer);
    await customer.open(`/${VENUE}/cart`);
    await waitForPage(customer, t('cart.title'));
    customer.allowStatus(404);
    await enterCode(customer, 'INCONNU0');
    const codes = page.getByRole('region', { name: t('cart.code.title'), exact: true });
    await codes.locator('[aria-invalid=true]').waitFor();
    await inspect(customer);
    await enterCode(customer, code.toLowerCase());
    await codes.getByText(t('cart.code.used'), { exact: true }).waitFor();
    await page.getByRole('main').getByText(PROMOTION).first().waitFor();
    await inspect(customer);
    await checkOut(customer);
    await placeOrder(customer);
    await pay(customer, 'frictionless');
    await waitForOrder(customer);
    expect(await soldTotal(email)).toBe(480);
    await customer.open(`/${VENUE}/ordershistory`);
    await page.getByRole('main').getByText(PROMOTION).first().waitFor();
    await inspect(customer);
  });

test('a code is removed from the cart, whose price returns', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const code = promotionCode();
  await addPromotion({ code, percent: 50 });
  await visitor.open(ADMISSION);
  await addToCart(visitor);
  await visitor.open(`/${VENUE}/cart`);
  await enterCode(visitor, code);
  const reason = page.getByRole('main').getByText(PROMOTION).first();
  await reason.waitFor();
  await page.getByRole('button', { name: t('cart.code.remove', { code }), exact: true }).click();
  await reason.waitFor({ state: 'detached' });
});

test('the order button shows the new price when another customer uses up the code', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const code = promotionCode();
  await addPromotion({ code, percent: 50, quantity: 1 });
  await storeCustomerSession(visitor, await addCustomer());
  await visitor.open(ADMISSION);
  await addToCart(visitor);
  await visitor.open(`/${VENUE}/cart`);
  await enterCode(visitor, code);
  await page.getByRole('main').getByText(PROMOTION).first().waitFor();
  await checkOut(visitor);
  await fillOrderForm(visitor);
  await expect(orderButton(visitor)).toContainText('3,00');
  await sql(
    `insert into portal.promotion_use (tenant_id, promotion_id, cart_id, sold_at)
     select tenant_id, id, gen_random_uuid(), now() from portal.promotion where code = $1`,
    [code],
  );
  await orderButton(visitor).click();
  await expect(orderButton(visitor)).toContainText('6,00');
  await orderButton(visitor).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await page.getByText('6,00').first().waitFor();
});
