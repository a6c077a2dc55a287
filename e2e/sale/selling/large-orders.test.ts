import { PAGE_LENGTH } from '@guichet/contract/tickets/predicates.ts';
import { expect } from '@playwright/test';
import { VENUE } from '../../data/demonstration.ts';
import { buyArticle } from '../../data/orders.ts';
import { test } from '../../harness/browser-test.ts';
import { sql } from '../../harness/database.ts';
import { storeCustomerSession } from '../../pages/account.ts';

const SAMIR = 'samir@example.com';
const OTHERS = PAGE_LENGTH.tickets + 2;

test('an order longer than a page shows all its lines, and offers a retry', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyArticle(SAMIR, OTHERS + 3);
  const [row] = await sql<{ id: string }>(
    'select cart_id as id from portal.purchase where external_purchase_id = $1',
    [order],
  );
  await storeCustomerSession(visitor, SAMIR);
  let pages = 0;
  await page.route('**/GetTicketsDetails*', (route) => {
    pages += 1;
    return pages === 2 ? route.abort() : route.continue();
  });
  await visitor.open(`/${VENUE}/delivery?cartId=${row?.id}`);
  const bought = page.getByRole('region', { name: t('delivery.success.articles', { count: OTHERS + 3 }) });
  const codes = bought.getByRole('article');
  await page.getByRole('button', { name: t('tickets.others.retry'), exact: true }).click();
  await expect(codes).toHaveCount(OTHERS + 3, { timeout: 10_000 });
  expect(visitor.problems().splice(0)).toEqual([expect.stringContaining('GetTicketsDetails')]);
});
