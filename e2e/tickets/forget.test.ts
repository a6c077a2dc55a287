import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf } from '../pages/page.ts';

test('tickets stored on the device are deleted after confirmation, without a sign-in', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, context, t } = visitor;
  const ticket = `/${VENUE}/my-tickets/ticket/${await buyTicket()}-1`;
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `${VENUE}/tickets`);
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets`);
  await expect
    .poll(
      () => page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), ticket),
      {
        timeout: 20_000,
      },
    )
    .toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.evaluate((key) => localStorage.setItem(key, '2020-01-01T00:00:00.000Z'), `${VENUE}/tokenExpiry`);
  await context.setOffline(true);
  await page.reload();
  const forget = page.getByRole('button', { name: t('tickets.kept.forget'), exact: true });
  await forget.click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('tickets.kept.keep'), exact: true })
    .click();
  expect(await kept()).not.toBeNull();
  await forget.click();
  await inspect(visitor);
  await dialogOf(visitor)
    .getByRole('button', { name: t('tickets.kept.confirm'), exact: true })
    .click();
  await page.getByText(t('tickets.kept.forgotten'), { exact: true }).waitFor();
  expect(await kept()).toBeNull();
  await expect
    .poll(() =>
      page.evaluate(async (path) => Boolean(await caches.match(path, { ignoreVary: true })), ticket),
    )
    .toBe(false);
  await inspect(visitor);
});
