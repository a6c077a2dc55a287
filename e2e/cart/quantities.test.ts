import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart, storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForPage } from '../pages/page.ts';

for (const locale of LOCALES)
  test(`an undated product is limited by its own maximum and not by the places of a session in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 320 });
    const { page, t } = visitor;
    await storeExpensiveCart(visitor, await addCustomer());
    await visitor.open(`/${VENUE}/cart`);
    await waitForPage(visitor, t('cart.title'));
    const quantity = page.getByRole('main').getByRole('spinbutton');
    await quantity.fill('99');
    await quantity.press('Enter');
    await page.getByText(t('cart.mostPerLine', { count: 99 }), { exact: true }).waitFor();
    expect(await page.getByText(t('cart.lastPlaces'), { exact: true }).count()).toBe(0);
    // The total is pale until the cart is saved.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await inspect(visitor);
  });

/** Returns the quantity of the cart's only line on the server. */
async function storedQuantity(cartId: string): Promise<number> {
  const [row] = await sql<{ quantity: number }>(
    "select (lines->0->>'quantity')::int as quantity from portal.cart where id = $1",
    [cartId],
  );
  return row?.quantity ?? 0;
}

test.describe('a quantity that is typed in the cart', () => {
  test('replaces the previous quantity once it is confirmed or left', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const cartId = await storeFilledCart(visitor, await addCustomer());
    await visitor.open(`/${VENUE}/cart`);
    await waitForPage(visitor, t('cart.title'));
    const quantity = page.getByRole('main').getByRole('spinbutton');
    await quantity.click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3');
    expect(await storedQuantity(cartId)).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => storedQuantity(cartId)).toBe(3);
    await quantity.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('12');
    await quantity.blur();
    await expect.poll(() => storedQuantity(cartId)).toBe(12);
    expect(await quantity.inputValue()).toBe('12');
  });

  test('stays in the field with the reason when it is not a whole number, and cannot be paid', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    const cartId = await storeFilledCart(visitor, await addCustomer());
    await visitor.open(`/${VENUE}/cart`);
    await waitForPage(visitor, t('cart.title'));
    const quantity = page.getByRole('main').getByRole('spinbutton');
    await quantity.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1,5');
    await quantity.blur();
    const [reason = ''] = t('common.stepper.invalid', { min: 1, max: 0 }).split('1');
    await page.getByRole('alert').filter({ hasText: reason }).waitFor();
    expect(await quantity.inputValue()).toBe('1,5');
    await inspect(visitor);
    await page.getByRole('button', { name: t('cart.total.continue'), exact: true }).click();
    await expect.poll(() => quantity.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/\/cart$/);
    expect(await storedQuantity(cartId)).toBe(1);
  });
});
