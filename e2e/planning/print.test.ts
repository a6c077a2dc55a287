import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import type { Visitor } from '../harness/visitor.ts';
import { addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { openPlanning, openSessions } from '../pages/planning.ts';

/** Returns the number of printed sheets of the open page. */
async function sheets({ page }: Visitor): Promise<number> {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** Elements around a page that are shown on screen and not printed. */
async function expectBare({ page }: Visitor): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'complementary'] as const)
    expect(await page.getByRole(role).count(), role).toBe(0);
}

/** Returns the lines whose places are cut off, by their texts. */
const cut = ({ page }: Visitor) =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('section ol > li > :is(a, div)')].flatMap((entry) => {
      const places = entry.lastElementChild;
      if (!places) return [];
      const [inner, outer] = [places.getBoundingClientRect(), entry.getBoundingClientRect()];
      const fits =
        inner.bottom <= outer.bottom + 0.5 &&
        inner.right <= outer.right + 0.5 &&
        places.scrollWidth <= places.clientWidth + 1;
      return fits ? [] : [entry.textContent];
    }),
  );

test('a week prints on two sheets with every session and its places, and nothing around it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openPlanning(visitor);
  const entries = page.getByRole('main').locator('section ol > li > :is(a, div)');
  const count = await entries.count();
  expect(count).toBeGreaterThan(60);
  expect(await cut(visitor)).toEqual([]);
  await openSessions(visitor).first().waitFor();
  expect(await sheets(visitor)).toBeLessThanOrEqual(2);
  await expectBare(visitor);
  expect(await entries.filter({ visible: true }).count()).toBe(count);
  expect(await cut(visitor)).toEqual([]);
  expect(await page.getByRole('button', { name: t('planning.print') }).count()).toBe(0);
});

test('the prices of an establishment print on one sheet, with or without a cart', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/ENT-SPORTIF`);
  await chooseDay(visitor);
  await chooseSession(visitor);
  await addToCart(visitor);
  for (const place of ['RIVAGE', 'ALL']) {
    await visitor.open(`/${VENUE}/ticketing/${place}`);
    await page.getByRole('heading', { name: t('catalogue.offer.overview') }).waitFor();
    expect(await sheets(visitor), place).toBe(1);
    await expectBare(visitor);
    await page.emulateMedia({ media: null });
  }
});
