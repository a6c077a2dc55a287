import type { Locator } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf } from '../pages/page.ts';
import { download, expectPdf } from '../pages/tickets.ts';

/**
 * Moves a finger over an element by the distance of a swipe.
 * @param by pixels to the right
 */
async function swipe(element: Locator, by: number): Promise<void> {
  const finger = { pointerType: 'touch', isPrimary: true, clientY: 300 };
  await element.dispatchEvent('pointerdown', { ...finger, clientX: 200 });
  await element.dispatchEvent('pointerup', { ...finger, clientX: 200 + by });
}

test('the tickets of a session form one group, whose codes are browsed at the entrance by swipe and key', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  const order = await buyTicket(email, 4);
  await buyTicket(email);
  await storeCustomerSession(visitor, email);
  await visitor.open(`/${VENUE}/my-tickets`);
  const group = page
    .getByRole('region')
    .filter({ hasText: t('tickets.group.tickets', { count: 4 }) })
    .last();
  await inspect(visitor);
  const pdf = await download(
    visitor,
    group.getByRole('button', { name: t('tickets.group.download', { order }) }),
  );
  expectPdf(pdf.bytes);
  await group.getByRole('button', { name: t('tickets.group.present', { count: 4 }), exact: true }).click();
  const entrance = dialogOf(visitor);
  const isAt = (position: number) =>
    entrance.getByText(t('tickets.entrance.position', { position, count: 4 }), { exact: true }).waitFor();
  await isAt(1);
  await inspect(visitor);
  await swipe(entrance.getByRole('img'), -120);
  await isAt(2);
  await swipe(entrance.getByRole('img'), 120);
  await isAt(1);
  // A short movement is a tap.
  await swipe(entrance.getByRole('img'), -20);
  await isAt(1);
  await page.keyboard.press('End');
  await isAt(4);
  // A screen reader announces which ticket is shown.
  await entrance
    .getByRole('status')
    .filter({ hasText: `${order}-4` })
    .waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await isAt(3);
  await page.keyboard.press('Home');
  await isAt(1);
});

test('an order shows the days of its sessions', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB', width: 390 });
  const { page } = visitor;
  const email = await addCustomer();
  await buyTicket(email, 2);
  await storeCustomerSession(visitor, email);
  await visitor.open(`/${VENUE}/ordershistory`);
  await page
    .getByRole('listitem')
    .filter({ hasText: /2 × .* \d{1,2} [A-Z][a-z]+ \d{4}, \d{2}:\d{2}/ })
    .last()
    .waitFor();
  await inspect(visitor);
});
