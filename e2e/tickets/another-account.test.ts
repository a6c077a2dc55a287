import { expect } from '@playwright/test';
import { SAMIR, VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn, storeCustomerSession } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';

/** Returns whether the browser has cached this ticket: its data and its page. */
const isKept = ({ page }: Visitor, ticket: string): Promise<[data: boolean, page: boolean]> =>
  page.evaluate(
    async ([key, path]) => [
      (localStorage.getItem(key) ?? '').includes(path.split('/').at(-1) ?? ''),
      Boolean(await caches.match(path, { ignoreVary: true })),
    ],
    [`${VENUE}/tickets`, ticket] as const,
  );

test('a customer who signs in after another’s session has ended finds none of their tickets', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, t } = visitor;
  const ticket = `/${VENUE}/my-tickets/ticket/${await buyTicket()}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets`);
  await expect.poll(() => isKept(visitor, ticket), { timeout: 20_000 }).toEqual([true, true]);

  // The session expires as in a browser that was closed for a month, without a sign-out.
  await page.evaluate((key) => localStorage.setItem(key, '2020-01-01T00:00:00.000Z'), `${VENUE}/tokenExpiry`);
  await visitor.open(`/${VENUE}/login`);
  expect(await isKept(visitor, ticket)).toEqual([true, true]);
  await signIn(visitor, SAMIR);
  await expect.poll(() => isKept(visitor, ticket)).toEqual([false, false]);
  await visitor.open(`/${VENUE}/my-tickets`);
  await waitForPage(visitor, t('tickets.title'));
  expect(await isKept(visitor, ticket)).toEqual([false, false]);
});
