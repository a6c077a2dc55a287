import { expect } from '@playwright/test';
import { JEANNE, LANE_POOL, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { addOne, addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

test('everything that a visit stores in the browser is listed on the page about stored data', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, context, t } = visitor;
  await storeCustomerSession(visitor, JEANNE);
  await visitor.open(`/${VENUE}/my-supports`);
  await waitForPage(visitor, t('cards.title'));
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor);
  await chooseSession(visitor);
  await addOne(visitor, LANE_POOL, 'PLEIN');
  await addToCart(visitor);
  await visitor.open(`/${VENUE}/cart`);
  await waitForPage(visitor, t('cart.title'));

  await page.getByRole('link', { name: t('common.footer.storedData'), exact: true }).click();
  await waitForPage(visitor, t('storedData.title'));
  const listed = new Set(await page.getByRole('main').locator('code').allTextContents());
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = (await context.cookies()).map(({ name }) => name);
  const kept = [...stored.map((key) => key.replace(`${VENUE}/`, '')), ...cookies];
  expect(kept).toContain('token');
  expect(kept).toContain('cartSnapshot');
  expect(kept.filter((key) => !listed.has(key))).toEqual([]);
});
