import { expect } from '@playwright/test';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { chooseDay, chooseSession, miniCart } from '../pages/catalogue.ts';

const bar = ({ page }: Visitor) => page.locator('[data-purchase-bar]');

/** Scrolls until the heading above the prices is a given distance from the top of the screen. */
const scrollHeadingTo = ({ page }: Visitor, top: number) =>
  page
    .locator('#step-who')
    .evaluate((heading, y) => scrollTo({ top: scrollY + heading.getBoundingClientRect().top - y }), top);

async function chooseLanes(visitor: Visitor): Promise<void> {
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor);
  await chooseSession(visitor);
}

test('the purchase bar of a phone sells only after every price has been in view', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await chooseLanes(visitor);
  const lead = bar(visitor).getByRole('button', { name: t('catalogue.purchase.who'), exact: true });
  const sell = bar(visitor).getByRole('button', { name: t('catalogue.purchase.addShort'), exact: true });
  // Choosing a session scrolls to the prices; a visitor who opens a link scrolls by hand.
  await page.reload();
  // The page above the prices still grows while it loads.
  await expect(async () => {
    await scrollHeadingTo(visitor, (page.viewportSize()?.height ?? 0) - 120);
    await lead.waitFor({ timeout: 1000 });
  }).toPass();
  expect(await sell.count()).toBe(0);
  await lead.click();
  await lead.waitFor({ state: 'hidden' });
  // The prices have been seen; their button is below the screen again.
  await scrollHeadingTo(visitor, (page.viewportSize()?.height ?? 0) * 0.6);
  await sell.waitFor();
});

test('the purchase bar is not covered by the small cart', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 768 });
  await storeFilledCart(visitor, 'samir@example.com');
  await chooseLanes(visitor);
  await visitor.page.evaluate(() => scrollTo({ top: 0 }));
  await bar(visitor).waitFor();
  expect(await miniCart(visitor).isVisible()).toBe(false);
  await bar(visitor).getByRole('button').click({ trial: true });
});
