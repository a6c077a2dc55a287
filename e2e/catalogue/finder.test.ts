import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { followMenu, miniCart } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

for (const width of [390, 1280] as const)
  test(`the finder opens the sessions of its day at ${width} px`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page, t } = visitor;
    await visitor.open(`/${VENUE}`);
    const finder = page.getByRole('form', { name: t('catalogue.finder.label') });
    await finder.getByRole('radio').nth(2).check({ force: true });
    await finder.getByText(t('catalogue.establishment.filter.afternoon'), { exact: true }).click();
    await finder.getByLabel(t('catalogue.finder.who')).selectOption('adult');
    await finder.getByRole('button', { name: t('catalogue.finder.submit') }).click();
    await page.waitForURL(/day=.*times=afternoon&ages=adult/);
    const day = new URL(page.url()).searchParams.get('day') ?? '';
    await page
      .getByRole('heading', { level: 1, name: new RegExp(`\\b${Number(day.slice(8))}(er)?\\b`) })
      .waitFor();
    const first = page.getByRole('article').first();
    await first.waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const box = await first.boundingBox();
    expect(box?.y ?? Infinity).toBeLessThan(width < 768 ? 700 : 560);
    for (const time of await page.getByRole('article').locator('time').allTextContents())
      expect([14, 15, 16, 17]).toContain(Number.parseInt(time, 10));
  });

test('the finder accepts any date, including one beyond the seven days', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}`);
  const finder = page.getByRole('form', { name: t('catalogue.finder.label') });
  const first = await finder.getByRole('radio').first().inputValue();
  const far = new Date(Date.parse(first) + 12 * 86_400_000).toISOString().slice(0, 10);
  await finder.getByLabel(t('catalogue.finder.anyDay')).fill(far);
  await finder.getByRole('button', { name: t('catalogue.finder.submit') }).click();
  await page.waitForURL(new RegExp(`day=${far}`));
});

test('a tile of the home page opens the list of its family under its name', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page } = visitor;
  await visitor.open(`/${VENUE}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bien-être/ })
    .click();
  await waitForPage(visitor, 'Bien-être');
  const first = page.getByRole('main').getByRole('list').filter({ hasText: 'Espace bien-être' }).first();
  await first.waitFor();
  expect((await first.boundingBox())?.y ?? Infinity).toBeLessThan(844);
});

test('the search is in the header, and the site map lists every public page', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/accessibility`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.header.search') })
    .click();
  await waitForPage(visitor, t('search.title'));
  await visitor.open(`/${VENUE}/site-map`);
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  for (const path of [
    '',
    '/planning',
    '/search',
    '/search?fastbuy=true',
    '/search?solidaritypricing=true',
    '/accessibility',
    '/stored-data',
  ])
    expect(links).toContain(`/${VENUE}${path}`);
});

test('quick purchase adds a ticket to the cart from the list', { tag: '@core' }, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}`);
  await followMenu(visitor, t('common.menu.fastBuy'));
  await waitForPage(visitor, t('search.fast.title'));
  await page
    .getByRole('button', { name: /^Ajouter · / })
    .first()
    .click();
  await miniCart(visitor).waitFor();
});
