import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { openProfileMenu, signIn } from '../pages/account.ts';
import { fillCart } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

test('a login returns to the requested page with the cart', { tag: '@core' }, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await fillCart(visitor);
  await visitor.open(`/${VENUE}/summary`);
  await visitor.page.waitForURL(/\/login\?from=/);
  // A new customer: a cart of the same customer from another test would be joined.
  await signIn(visitor, await addCustomer());
  await waitForPage(visitor, visitor.t('summary.title'));
  await visitor.page.getByRole('timer').waitFor();
});

test('the login page shows the amount to pay above the fields as soon as the fields appear', async ({
  newVisitor,
}) => {
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

test('the password field is masked, fits password managers and accepts a pasted password', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/login`);
  const field = page.getByLabel(t('account.fields.password'), { exact: true });
  await field.waitFor();
  expect(await field.getAttribute('type')).toBe('password');
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
  const isPasteAllowed = await field.evaluate((input) =>
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
  );
  expect(isPasteAllowed).toBe(true);
});

test('a login leads to the home page instead of another site or venue', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  for (const from of ['//evil.example', '/patinoire-givre/cart']) {
    await visitor.open(`/${VENUE}/login?from=${encodeURIComponent(from)}`);
    // On the second pass the customer is signed in already and redirected immediately.
    if (from === '//evil.example') await signIn(visitor);
    await waitForPage(visitor, visitor.t('catalogue.home.hero.pool.title'));
    expect(visitor.page.url()).toBe(`${visitor.site}/${VENUE}`);
  }
});

test('signing out is confirmed and removes the customer’s data from the browser', async ({ newVisitor }) => {
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

test('a sign-out while the cards are still loading shows no error', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const loggedOut = Promise.withResolvers<void>();
  await page.route('**/user/cards', async (route) => {
    await loggedOut.promise;
    // An ended call cannot be continued.
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
