import { expect } from '@playwright/test';
import { establishmentName, LANE_POOL, priceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { addOne, availableDays, chooseDay, followMenu } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

/** Milliseconds after which a waiting page may replace the page. */
const DELAY_MS = 1200;

const SERVICE = `/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`;

/** The price of one place in the lane pool. */
const PRICE = 'PLEIN';

/** Delays every call. */
const slowDown = ({ page }: Visitor) =>
  page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });

const quantity = ({ page, locale }: Visitor) =>
  page.locator(`input[aria-label="${priceName(LANE_POOL, PRICE, locale)}"]`);

test('the page of an establishment stays under the progress bar while another day loads', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t, locale } = visitor;
  await visitor.open(`/${VENUE}/ticketing/TILLEULS`);
  await page.evaluate(() => {
    // Records every waiting page that replaces the page.
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('main [aria-busy=true] h1')) seen.push(true);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await slowDown(visitor);
  const days = page.getByRole('navigation', { name: t('catalogue.establishment.days'), exact: true });
  await days.getByRole('link').nth(2).click();
  await page.getByRole('progressbar', { name: t('common.loading') }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    establishmentName('TILLEULS', locale),
  );
  await page.waitForURL(/day=/);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen)).toEqual([]);
});

test('the waiting page of another page has a heading and a main region', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const waiting = page.getByRole('main').getByRole('heading', { level: 1, name: t('common.loading') });
  await visitor.open(`/${VENUE}`);
  await slowDown(visitor);
  await followMenu(visitor, t('common.menu.planning'));
  await waiting.waitFor();
  await waitForPage(visitor, t('planning.title'));
  await followMenu(visitor, t('common.menu.otherVenues'));
  await waiting.waitFor();
});

test('another day without a network shows a message and keeps the chosen quantities', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, context, t } = visitor;
  await visitor.open(SERVICE);
  await chooseDay(visitor);
  await addOne(visitor, LANE_POOL, PRICE);
  await expect(quantity(visitor)).toHaveValue('2');
  const { href } = new URL(page.url());
  await context.setOffline(true);
  await availableDays(visitor).nth(3).click();
  await page.getByRole('alert').getByText(t('common.error.offline')).waitFor();
  expect(await quantity(visitor).inputValue()).toBe('2');
  expect(page.url()).toBe(href);
  await context.setOffline(false);
  await availableDays(visitor).nth(3).click();
  await page.waitForURL((url) => url.href !== href);
});

test('a reload without a network shows the page that was opened first with the chosen quantities', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context } = visitor;
  await visitor.open(SERVICE);
  await addOne(visitor, LANE_POOL, PRICE);
  await expect
    .poll(() => page.evaluate(async (path) => Boolean(await caches.match(path)), SERVICE), {
      timeout: 20_000,
    })
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(quantity(visitor)).toHaveValue('2');
});
