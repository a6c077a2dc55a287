import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { openProfileMenu, signIn } from '../pages/account.ts';
import { fillCart } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

test('a login returns to the page that asked for it, with the cart', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await fillCart(visitor);
  await visitor.open(`/${VENUE}/summary`);
  await visitor.page.waitForURL(/\/login\?from=/);
  // Of a new customer: another test's cart of the same customer would be joined.
  await signIn(visitor, await addCustomer());
  await waitForPage(visitor, visitor.t('summary.title'));
  await visitor.page.getByRole('timer').waitFor();
});

test('what is to be paid stands above the fields as soon as they are shown', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await fillCart(visitor);
  await page.route(/\/cart\/getCart\?/, async (route) => {
    await setTimeout(1500);
    await route.continue();
  });
  for (const address of ['login', 'signin']) {
    await visitor.open(`/${VENUE}/${address}?from=${encodeURIComponent(`/${VENUE}/summary`)}`);
    await page.getByLabel(t('account.fields.email'), { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: t('cart.title') }).isVisible()).toBe(true);
  }
});

test('a login goes home instead of to another site or venue', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  for (const from of ['//evil.example', '/patinoire-givre/cart']) {
    await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(from)}`);
    // The second time, the customer is signed in already and redirected at once.
    if (from === '//evil.example') await signIn(visitor);
    await waitForPage(visitor, visitor.t('catalogue.home.hero.pool.title'));
    expect(visitor.page.url()).toBe(`${visitor.site}/${VENUE}`);
  }
});

test('signing out is confirmed and removes the customer’s data from the browser', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/login`);
  await signIn(visitor);
  await waitForPage(visitor, t('catalogue.home.hero.pool.title'));
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
  await visitor.open(`/${VENUE}/my-tickets`);
  await waitForPage(visitor, t('account.login.title'));
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|cart/i.test(key)));
  expect(left).toEqual([]);
});

test('who signs out while their cards are still being read is refused nothing', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const loggedOut = Promise.withResolvers<void>();
  await page.route('**/user/cards', async (route) => {
    await loggedOut.promise;
    // A call that has ended goes nowhere.
    await route.continue().catch(() => undefined);
  });
  await visitor.open(`/${VENUE}/login`);
  const isRead = page.waitForRequest('**/user/cards');
  await signIn(visitor);
  await isRead;
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.getByText(t('common.profile.loggedOut'), { exact: true }).waitFor();
  loggedOut.resolve();
  await page.waitForLoadState('networkidle');
});
