import { expect } from '@playwright/test';
import { makePicture } from '../data/pictures.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { portal } from '../harness/portal.ts';
import { startNode } from '../harness/server.ts';
import {
  BRAND,
  chooseFile,
  colourField,
  galleryItems,
  openDesign,
  STRONG,
  save,
  saveButton,
  TOO_LIGHT,
  undo,
  VENUE,
} from '../pages/design.ts';

test('cancel restores the saved design in the form', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openDesign(visitor);
  await chooseFile(visitor, 'gallery', await makePicture('#aaccee'));
  await galleryItems(visitor).waitFor();
  await colourField(visitor).fill(TOO_LIGHT);
  await visitor.page
    .getByRole('button', { name: visitor.t('backoffice.saving.cancel'), exact: true })
    .click();
  expect(await galleryItems(visitor).count()).toBe(0);
  expect(await colourField(visitor).inputValue()).toBe(BRAND);
});

test('another process shows a saved design within seconds', async ({ newVisitor }) => {
  await using node = await startNode(portal());
  const visitor = await newVisitor();
  const sites = [visitor.site, node.url];
  // Without a notification the cache of the process would expire after five seconds.
  const inTime = { timeout: 3000, intervals: [10] };
  expect(await Promise.all(sites.map(brandOf))).toEqual([BRAND, BRAND]);
  await openDesign(visitor);
  await colourField(visitor).fill(STRONG);
  await save(visitor);
  expect(await brandOf(visitor.site)).toBe(STRONG);
  await expect.poll(() => brandOf(node.url), inTime).toBe(STRONG);
  await undo(visitor);
  expect(await brandOf(visitor.site)).toBe(BRAND);
  await expect.poll(() => brandOf(node.url), inTime).toBe(BRAND);
});

/** Returns the brand colour in the stylesheet that the venue's page links to, which the page must match. */
async function brandOf(site: string): Promise<string | undefined> {
  const page = await (await fetch(`${site}/${VENUE}`)).text();
  const stylesheet = /href="(\/css\/[^"]+)"/.exec(page)?.[1] ?? '';
  const css = await (await fetch(site + stylesheet)).text();
  const colour = /--brand:(#[0-9a-f]{6})/.exec(css)?.[1];
  return page.includes(`content="${colour}"`) ? colour : undefined;
}

test('the second of two administrators who change the design sees a conflict and keeps the typed values', async ({
  newVisitor,
}) => {
  const [one, two] = [await newVisitor(), await newVisitor()];
  await openDesign(one);
  await openDesign(two);
  await colourField(one).fill(STRONG);
  await save(one);
  two.allowStatus(409);
  await colourField(two).fill('#00695c');
  await saveButton(two).click();
  await two.page.getByText(two.t('backoffice.conflict.title'), { exact: true }).waitFor();
  expect(await colourField(two).inputValue()).toBe('#00695c');
  await inspect(two);
  await undo(one);
  const [tenant] = await sql<{ brand: string }>('select brand from portal.tenant where name = $1', [VENUE]);
  expect(tenant?.brand).toBe(BRAND);
});
