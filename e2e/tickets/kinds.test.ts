import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { buyArticle, offerTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';

const SAMIR = 'samir@example.com';

test('a customer sees the remaining units of cards, and links to more', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/reloadable`);
  const card = page.getByRole('article').filter({ hasText: '0418 3310' });
  await card.getByText(t('tickets.warning.reloadable.high')).waitFor();
  const reload = card.getByRole('link', { name: t('cardOrders.filling.reload') });
  expect(await reload.getAttribute('href')).toContain('card=04183310');
  await inspect(visitor);
  await page.getByRole('link', { name: new RegExp(`^${t('tickets.tabs.withdrawal')}`) }).click();
  const lessons = page.getByRole('article').filter({ hasText: '0418 6120' });
  await lessons.waitFor();
  const go = lessons.getByRole('link');
  expect(await go.last().getAttribute('href')).toMatch(/service\/[^?]+\?withdrawal=[0-9a-f-]{36}/);
  await inspect(visitor);
});

test('a filter is stored in the address, and an empty result shows a message', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/reloadable`);
  const filter = t('tickets.filter.valid.short');
  await page.getByRole('button', { name: t('tickets.filter.button', { filter }) }).click();
  await page.getByLabel(t('tickets.filter.day')).fill('2099-01-01');
  await page.getByRole('button', { name: t('tickets.apply') }).click();
  await page.getByText(t('tickets.empty.filtered.title')).waitFor();
  expect(new URL(page.url()).searchParams.get('day')).toBe('2099-01-01');
  await page.getByRole('link', { name: t('tickets.empty.unfiltered') }).click();
  await page.getByRole('article').first().waitFor();
});

test('a state and a kind can be combined, and the address stores both', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/event`);
  const openFilter = (shown: 'valid' | 'expired') =>
    page
      .getByRole('button', {
        name: t('tickets.filter.button', { filter: t(`tickets.filter.${shown}.short`) }),
      })
      .click();
  await openFilter('valid');
  await page.locator('input[name=state][value=expired]').check();
  await page.getByLabel(t('tickets.filter.kind'), { exact: true }).selectOption('reloadable');
  await page.getByRole('button', { name: t('tickets.apply'), exact: true }).click();
  await page.waitForURL(`**/my-tickets/reloadable?state=expired`);
  await page.getByRole('article').filter({ hasText: '0417 1188' }).waitFor();
  expect(await page.getByRole('article').filter({ hasText: '0418 2207' }).count()).toBe(0);
  await openFilter('expired');
  await inspect(visitor);
});

test('a list longer than one page loads all tickets, and offers a retry', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await buyArticle(SAMIR, PAGE_LENGTH.tickets + 5);
  await storeCustomerSession(visitor, SAMIR);
  let pages = 0;
  await page.route('**/GetTicketsDetails*', (route) => {
    pages += 1;
    return pages === 2 ? route.abort() : route.continue();
  });
  await visitor.open(`/${VENUE}/my-tickets/article`);
  await page.getByRole('button', { name: t('tickets.others.retry') }).click();
  const listed = page.getByRole('region').getByRole('article');
  await expect
    .poll(() => listed.count(), { timeout: 10_000 })
    .toBeGreaterThanOrEqual(PAGE_LENGTH.tickets + 5);
  expect(await page.getByRole('button', { name: t('tickets.others.retry') }).count()).toBe(0);
  expect(visitor.problems().splice(0)).toEqual([expect.stringContaining('GetTicketsDetails')]);
});

test('a ticket is passed on to a friend by a link, and then belongs to the friend only', async ({
  newVisitor,
}) => {
  const link = await offerTicket();
  const friend = await newVisitor({ width: 390 });
  const { page, t } = friend;
  await friend.open(link);
  await page.getByText(t('tickets.transfer.signInFirst', { kind: 'ticket' })).waitFor();
  await inspect(friend);
  await storeCustomerSession(friend, SAMIR);
  await page.reload();
  await page.getByRole('button', { name: t('tickets.transfer.accept', { kind: 'ticket' }) }).click();
  await page.getByText(t('tickets.page.brightness')).waitFor();
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

  const giver = await newVisitor({ width: 390 });
  await storeCustomerSession(giver);
  await giver.open(link);
  await giver.page.getByText(t('tickets.transfer.over.accepted')).waitFor();
  giver.allowStatus(404);
  await giver.open(`/${VENUE}/my-tickets/ticket/${number}`);
  await waitForPage(giver, t('common.notFound.title'));
});
