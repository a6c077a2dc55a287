import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

const CARDS = `/${VENUE}/my-supports`;

/** Waits until the browser has cached the cards and their page. */
async function waitUntilKept({ page }: Visitor): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), CARDS),
      { timeout: 20_000 },
    )
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

const keptCodes = ({ page }: Visitor) =>
  page.evaluate((key) => localStorage.getItem(key), `${VENUE}/cardCodes`);

test('cards and subscriptions show their code offline, although their page was never opened', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/subscription`);
  await waitUntilKept(visitor);
  expect(await keptCodes(visitor)).not.toContain('attachCode');
  await context.setOffline(true);
  await page.reload();
  await page.getByText(t('tickets.kept.text')).waitFor();
  // The code is one tap away from the list.
  await page
    .getByRole('button', { name: t('tickets.right.code') })
    .first()
    .click();
  await dialogOf(visitor).getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('tickets.tabs.cards'), exact: true }).click();
  await waitForPage(visitor, t('cards.title'));
  await page.getByText(t('cards.kept.text')).waitFor();
  await page.reload();
  await page.getByText(t('cards.kept.text')).waitFor();
  await inspect(visitor);
  const enlarge = t('cards.code.enlarge', { name: 'NAME' }).replace('NAME', '.+');
  await page
    .getByRole('button', { name: new RegExp(`^${enlarge}$`) })
    .first()
    .click();
  await dialogOf(visitor).getByText(t('cards.code.brightness')).waitFor();
});

test('a sign-out deletes the cached codes of cards', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(CARDS);
  await page.getByRole('article').first().waitFor();
  expect(await keptCodes(visitor)).toContain('codePath');
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.getByText(t('common.profile.loggedOut')).first().waitFor();
  expect(await keptCodes(visitor)).toBeNull();
});
