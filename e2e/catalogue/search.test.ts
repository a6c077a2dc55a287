import { expect } from '@playwright/test';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSection } from '../pages/backoffice.ts';
import { followMenu } from '../pages/catalogue.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

const field = ({ page }: Visitor) => page.getByRole('combobox').first();
const found = ({ page }: Visitor) =>
  page.locator('section[aria-labelledby=found]').getByRole('heading', { level: 3 });
const parameters = ({ page }: Visitor) => Object.fromEntries(new URL(page.url()).searchParams);

test('suggestions are chosen by keyboard, and a mistyped word is corrected', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/search`);
  await field(visitor).click();
  await page.keyboard.type('bonnet');
  const options = page.getByRole('listbox').getByRole('option');
  await options.first().waitFor();
  expect(await field(visitor).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await field(visitor).getAttribute('aria-activedescendant')).toBeNull();
  await page.keyboard.press('ArrowDown');
  expect(await field(visitor).getAttribute('aria-activedescendant')).toBe(
    await options.first().getAttribute('id'),
  );
  await inspect(visitor);
  await page.keyboard.press('Escape');
  await options.first().waitFor({ state: 'hidden' });
  expect(await field(visitor).inputValue()).toBe('bonnet');
  await page.keyboard.type(' ');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForPage(visitor, serviceName('BTQ-BONNET', 'fr-FR'));

  await page.goBack();
  await field(visitor).fill('aquagim');
  await page.keyboard.press('Enter');
  await page.getByText(t('search.corrected', { words: 'aquagim' })).waitFor();
  expect(parameters(visitor)).toEqual({ searchStringFilter: 'aquagim' });
  await page.getByRole('button', { name: t('search.bar.clear') }).click();
  expect(await field(visitor).inputValue()).toBe('');
});

test('filters appear in the address by their names, and can be removed one by one', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/search`);
  await page.getByRole('button', { name: t('search.filters.open'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('switch', { name: t('search.filters.isFastPurchase') }).click();
  expect(await dialog.getByRole('switch', { name: t('search.filters.isSolidarityPricing') }).count()).toBe(0);
  await dialog.getByRole('button', { name: t('search.filters.types') }).click();
  await dialog.getByRole('checkbox', { name: t('search.filters.type.simple') }).check();
  await dialog.getByRole('checkbox', { name: t('search.filters.type.withdrawal') }).check();
  await dialog.getByRole('button', { name: t('search.filters.search') }).click();
  await page.waitForURL(/types=/);
  expect(parameters(visitor)).toEqual({ isFastPurchase: 'true', types: '1,-1' });
  await found(visitor).first().waitFor();

  const remove = (filter: string) =>
    page.getByRole('link', { name: t('search.filters.remove', { filter: t(filter) }), exact: true });
  await remove('search.filters.type.withdrawal').click();
  await page.waitForURL((url) => url.searchParams.get('types') === '1');
  // The other filters can be used once the page shows the first one.
  await remove('search.filters.type.withdrawal').waitFor({ state: 'detached' });
  await remove('search.filters.isFastPurchase').click();
  await page.waitForURL((url) => !url.searchParams.has('isFastPurchase'));
  // A cancelled dialog changes nothing.
  await page.getByRole('button', { name: t('search.filters.openUsed', { count: 1 }) }).click();
  await dialogOf(visitor).getByRole('checkbox').first().uncheck();
  await dialogOf(visitor)
    .getByRole('button', { name: t('search.filters.abort') })
    .click();
  expect(parameters(visitor)).toEqual({ types: '1' });
});

test('sale dates can be typed or chosen, are never past, and never cross', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/search`);
  await page.getByRole('button', { name: t('search.filters.open'), exact: true }).click();
  const dialog = dialogOf(visitor);
  const [start, end] = [
    dialog.getByLabel(t('search.dates.start'), { exact: true }),
    dialog.getByLabel(t('search.dates.end'), { exact: true }),
  ];
  await start.fill('02/03/2031');
  await end.fill('01/03/2031');
  await dialog.getByRole('button', { name: t('search.filters.search') }).click();
  await dialog.getByText(t('search.dates.problems.endBeforeStart')).waitFor();
  await start.fill('01/01/2020');
  await end.focus();
  await dialog.getByText(t('search.dates.problems.past')).waitFor();
  await start.fill('02/03/2031');
  await end.fill('');
  await dialog.getByRole('button', { name: t('search.dates.chooseEnd') }).click();
  const calendar = dialog.getByRole('region', { name: t('search.dates.end') });
  // Weeks begin on Monday; the day before the start cannot be chosen.
  expect(await calendar.getByRole('columnheader').first().getAttribute('abbr')).toBe('lundi');
  const dayBefore = calendar.getByRole('button', { name: /1er mars/ });
  expect(await dayBefore.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await end.inputValue()).toBe('09/03/2031');
  await dialog.getByRole('button', { name: t('search.filters.search') }).click();
  await page.waitForURL(/startSaleDate/);
  expect(parameters(visitor)).toEqual({ startSaleDate: '2031-03-02', endSaleDate: '2031-03-09' });
});

test('a search without a result offers links, and an invalid link shows a message', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/search?searchStringFilter=cadenas&types=4`);
  await page.getByRole('link', { name: t('search.nothing.withoutFilters', { count: 1 }) }).click();
  await found(visitor).getByText(serviceName('BTQ-CADENAS', 'fr-FR')).waitFor();
  visitor.allowStatus(400);
  expect(await visitor.open(`/${VENUE}/search?types=9`)).toBe(400);
  await page.getByRole('link', { name: t('search.badLink.action') }).click();
  await found(visitor).first().waitFor();
});

test('fast purchase is an entry of the menu', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.open(`/${VENUE}`);
  await followMenu(visitor, visitor.t('common.menu.fastBuy'));
  await waitForPage(visitor, visitor.t('search.fast.title'));
  expect(parameters(visitor)).toEqual({ fastbuy: 'true' });
  await found(visitor).first().waitFor();
});

test('an administrator chooses the offered filters and sorts', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSection(visitor, 'searchOptions');
  const filters = page.getByRole('list', { name: t('searchOptions.filtersTitle') });
  await filters.getByRole('checkbox', { name: t('searchOptions.filter.types') }).uncheck();
  const name = t('searchOptions.filter.themeIds');
  await filters.getByRole('button', { name: t('backoffice.order.up', { name }) }).click();
  await page.getByLabel(t('searchOptions.defaultSort')).selectOption('price');
  await page.getByRole('button', { name: t('backoffice.saving.save') }).click();
  await page.getByText(t('searchOptions.saved')).waitFor();
  try {
    await visitor.open(`/${VENUE}/search`);
    expect(await page.getByLabel(t('search.sorts.label')).inputValue()).toBe('price');
    await page.getByRole('button', { name: t('search.filters.open'), exact: true }).click();
    const groups = dialogOf(visitor).locator('button[aria-controls]');
    await groups.first().waitFor();
    expect(await groups.allTextContents()).toEqual([
      t('search.filters.themeIds'),
      t('search.filters.establishmentIds'),
    ]);
  } finally {
    await sql('delete from portal.search_options');
  }
});
