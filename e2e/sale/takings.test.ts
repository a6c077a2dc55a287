import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';

/** Opens the takings of today. */
async function openTakings(visitor: Visitor): Promise<void> {
  await openAs(visitor, admin(), 'takings?span=day&compare=none');
  await waitForPage(visitor, visitor.t('backoffice.sections.takings.title'));
  await waitForHydration(visitor.page);
}

/** Returns the number of orders that the page shows. */
const orders = async ({ page }: Visitor): Promise<number> =>
  Number((await page.locator('[data-figure=orders] dd').first().textContent())?.replace(/\D/g, ''));

test('a sale appears in the takings of its day and in their exports', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await buyTicket();
  await openTakings(visitor);
  const before = await orders(visitor);
  expect(before).toBeGreaterThan(0);
  await buyTicket();
  await openTakings(visitor);
  // Other tests may have bought meanwhile.
  expect(await orders(visitor)).toBeGreaterThan(before);
  await inspect(visitor);

  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('takings.export.workbook'), exact: true }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^recettes-.*\.xlsx$/);
  await page.getByRole('button', { name: t('takings.export.more'), exact: true }).click();
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('takings.export.journalCsv'), exact: true }).click(),
  ]);
  expect(journal.suggestedFilename()).toMatch(/^journal-des-paiements-.*\.csv$/);
  expect((await text(await journal.createReadStream())).split('\n').length).toBeGreaterThan(2);
});
