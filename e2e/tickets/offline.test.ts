import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { listedTickets } from '../pages/tickets.ts';

/** Waits until the browser has cached a page. */
const waitUntilKept = ({ page }: Visitor, path: string) =>
  expect
    .poll(
      () => page.evaluate(async (kept) => Boolean(await caches.match(kept, { ignoreVary: true })), path),
      { timeout: 20_000 },
    )
    .toBe(true);

/** Waits until the browser has cached the script of the planning and all other loaded assets. */
const waitUntilAssetsAreKept = ({ page }: Visitor) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const assets = loaded.filter((path) => path.startsWith('/assets/'));
        const kept = await Promise.all(assets.map((path) => caches.match(path)));
        return kept.every(Boolean) && assets.some((path) => path.startsWith('/assets/planning-'));
      }),
    )
    .toBe(true);

test('the page of a ticket opens again offline', { tag: '@core' }, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, t } = visitor;
  const order = await buyTicket();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByText(t('tickets.page.brightness')).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('tickets.page.calendar') }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`UID:${order}.`);
  await page
    .getByRole('link', { name: t('tickets.title') })
    .first()
    .click();
  await listedTickets(visitor).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await visitor.context.setOffline(true);
  await page.goBack();
  await page.getByText(t('tickets.page.offline')).waitFor();
  // The cached page opens even after a full reload.
  await waitUntilKept(visitor, new URL(page.url()).pathname);
  await page.reload();
  await page.getByText(t('tickets.page.offline')).waitFor();
  await page.getByText(t('tickets.page.brightness')).waitFor();
});

test('every valid ticket of the list opens offline, although none was opened before', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context, t } = visitor;
  const order = await buyTicket();
  const ticket = `/${VENUE}/my-tickets/ticket/${order}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets`);
  await listedTickets(visitor).first().waitFor();
  await waitUntilKept(visitor, ticket);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.getByText(t('tickets.kept.text')).waitFor();
  await inspect(visitor);
  await page.locator(`a[href="${ticket}"]`).first().click();
  await page.getByText(t('tickets.page.offline')).waitFor();
  await page.reload();
  await page.getByText(t('tickets.page.brightness')).waitFor();
  // The square code and the bars.
  expect(await page.getByRole('article').getByRole('img').count()).toBe(2);
});

test('a ticket opens offline long after the session has ended, and online asks for a sign-in', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context, t } = visitor;
  const order = await buyTicket();
  const ticket = `/${VENUE}/my-tickets/ticket/${order}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets`);
  await waitUntilKept(visitor, ticket);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const endSession = (inMinutes: number) =>
    page.evaluate(([key, expiry]) => localStorage.setItem(key, expiry), [
      `${VENUE}/tokenExpiry`,
      new Date(Date.now() + inMinutes * 60_000).toISOString(),
    ] as const);
  await endSession(4);
  await context.setOffline(true);
  await page.reload();
  // The prompt to stay cannot be answered offline, and hides nothing.
  await dialogOf(visitor)
    .getByRole('button', { name: t('common.session.stay'), exact: true })
    .click();
  await dialogOf(visitor).waitFor({ state: 'hidden' });
  await endSession(-60);
  await page.reload();
  await page.getByText(t('tickets.kept.text')).waitFor();
  await page.locator(`a[href="${ticket}"]`).first().click();
  await page.getByText(t('tickets.page.offline')).waitFor();
  await page.reload();
  await page.getByText(t('tickets.page.brightness')).waitFor();

  visitor.allowStatus(401);
  await context.setOffline(false);
  await page.reload();
  await waitForPage(visitor, t('account.login.title'));
});

test('a sign-out deletes all cached tickets and their addresses', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context, t } = visitor;
  const ticket = `/${VENUE}/my-tickets/ticket/${await buyTicket()}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(ticket);
  await page.getByText(t('tickets.page.brightness')).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByText(t('tickets.page.brightness')).waitFor();
  await waitUntilKept(visitor, ticket);
  await openProfileMenu(visitor);
  await page.getByRole('button', { name: t('common.profile.logout'), exact: true }).click();
  await page.getByText(t('common.profile.loggedOut')).first().waitFor();
  const keptAddresses = () =>
    page.evaluate(async () => {
      const open = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(open)).flat().map(({ url }) => url);
    });
  await expect.poll(async () => (await keptAddresses()).join(' ')).not.toContain('/my-tickets/ticket/');
  await context.setOffline(true);
  visitor.allowStatus(503);
  await page.goto(visitor.site + ticket);
  await page.getByRole('link', { name: /.+/ }).first().waitFor();
  expect(await page.getByText(t('tickets.page.brightness')).count()).toBe(0);
});

for (const locale of ['fr-FR', 'en-GB', 'de-DE'] as const)
  test(`visited pages open offline, and other pages explain why they do not, in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390, mayWorkOffline: true });
    const { page, context, t } = visitor;
    const prefix = locale === 'fr-FR' ? '' : `/${locale}`;
    const planning = `${prefix}/${VENUE}/planning`;
    await visitor.open(`/${VENUE}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(visitor.site + planning);
    await waitForPage(visitor, t('planning.title'));
    await waitUntilKept(visitor, planning);
    await waitUntilAssetsAreKept(visitor);
    await context.setOffline(true);
    await page.reload();
    await waitForPage(visitor, t('planning.title'));

    visitor.allowStatus(503);
    await page.goto(`${visitor.site}${prefix}/${VENUE}/accessibility`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const tickets = page.getByRole('main').getByRole('link').first();
    await expect.poll(() => tickets.getAttribute('href')).toBe(`${prefix}/${VENUE}/my-tickets`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
    await context.setOffline(false);
    await page.getByRole('link').last().click();
    await waitForPage(visitor, t('accessibility.title'));
  });
