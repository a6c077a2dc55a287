import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';

/** Buys a ticket and opens its page. */
async function openTicket(visitor: Visitor): Promise<string> {
  const order = await buyTicket();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  return order;
}

test('a ticket shows its codes across the screen, then holder, time, place, directions and what to bring', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await openTicket(visitor);
  await page.getByText(t('tickets.page.brightness')).waitFor();
  const codes = page.getByRole('article').getByRole('img');
  for (const code of await codes.all()) expect((await code.boundingBox())?.width).toBeGreaterThan(300);
  expect(await codes.count()).toBe(2);
  for (const term of ['who', 'where', 'order'])
    await page
      .getByRole('term')
      .filter({ hasText: t(`tickets.page.${term}`) })
      .waitFor();
  await page.getByText(order, { exact: true }).waitFor();
  const map = page.getByRole('link', { name: t('tickets.page.map') });
  expect(new URL((await map.getAttribute('href')) ?? '').protocol).toBe('https:');
  await page.getByRole('heading', { name: t('tickets.page.bringTitle'), exact: true }).waitFor();
  for (const action of ['calendar', 'passOn', 'email', 'pdf'])
    await page
      .getByRole('button', { name: t(`tickets.page.${action}`), exact: true })
      .first()
      .waitFor();
});

test('a number that cannot be a bar code is announced as a number and can be typed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await page.route('**/user/GetTicketsDetails*', async (route) => {
    const response = await route.fetch();
    const { tickets, ...answer } = await response.json();
    const plain = tickets.map(({ barPath, barSize, ...ticket }: Record<string, unknown>) => ticket);
    await route.fulfill({ response, json: { ...answer, tickets: plain } });
  });
  await openTicket(visitor);
  await page.getByText(t('tickets.page.noBars'), { exact: true }).waitFor();
  expect(t('tickets.page.noBars')).toBe('Format du numéro incorrect. Affichage du code barre impossible.');
  await page.getByText(/^\w{4} \w{4} \w{4}$/).waitFor();
  await inspect(visitor);
});
