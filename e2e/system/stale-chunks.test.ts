import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';

/**
 * Answers 404 for parts of the page, as after a deployment.
 * @returns the number of such requests
 */
async function removeParts({ page, allowStatus }: Visitor, parts: RegExp): Promise<() => number> {
  let asked = 0;
  allowStatus(404);
  await page.route(parts, (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  return () => asked;
}

test('a page whose parts a deployment removed reloads itself, and shows no raw phrase meanwhile', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  visitor.allowStatus(404);
  const part = /\/assets\/account-[^/]+\.js$/;
  await page.route(part, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await visitor.open(`/${VENUE}`);
  await openProfileMenu(visitor);
  // Without a pointer: hovering over the link would use the only 404.
  await page.getByRole('link', { name: t('common.profile.login'), exact: true }).dispatchEvent('click');
  // A missing phrase is logged to the console, which fails this test.
  await waitForPage(visitor, t('account.login.title'));
});

test('a missing part that is prefetched when the pointer rests on a link does not break the page', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/login`);
  await page.getByLabel(t('account.fields.email'), { exact: true }).fill('jeanne@example.com');
  const asked = await removeParts(visitor, /\/assets\/[^/]+\.js$/);
  await page.getByRole('link', { name: t('account.login.forgotten'), exact: true }).hover();
  await expect.poll(asked).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel(t('account.fields.email'), { exact: true }).inputValue()).toBe(
    'jeanne@example.com',
  );
  await page.unroute(/\/assets\/[^/]+\.js$/);
  await page.getByRole('link', { name: t('account.login.forgotten'), exact: true }).click();
  await waitForPage(visitor, t('account.forgotten.title'));
});

test('a link without a network shows a message with a retry', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, context, t } = visitor;
  visitor.allowStatus(0);
  await visitor.open(`/${VENUE}`);
  await openProfileMenu(visitor);
  const login = page.getByRole('link', { name: t('common.profile.login'), exact: true });
  await login.waitFor();
  await context.setOffline(true);
  await login.dispatchEvent('click');
  await waitForPage(visitor, t('common.error.title'));
  await page.getByText(t('common.error.offline')).waitFor();
  await context.setOffline(false);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('common.error.retry') })
    .click();
  await waitForPage(visitor, t('account.login.title'));
});

test('a page of another version than the server is reloaded once when it fails', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  visitor.allowStatus(500);
  await visitor.open(`/${VENUE}`);
  await page.route('**/Tenant/ApiVersion*', (route) =>
    route.fulfill({ json: { apiVersion: 1, frontEnd: '0.0.0-other' } }),
  );
  let asked = 0;
  await page.route('**/events/planning*', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('link', { name: t('common.menu.planning'), exact: true })
    .first()
    .click();
  await reloaded;
  await waitForPage(visitor, t('planning.title'));
});
