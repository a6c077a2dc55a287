import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { dialogOf } from '../pages/page.ts';
import {
  openTranslations,
  ownField,
  phraseItem,
  save,
  saveButton,
  search,
  undo,
  VENUE,
} from '../pages/translations.ts';

const KEY = 'catalogue.finder.submit';
const WORDS = 'Voir ce qui glisse';

test('a phrase that the venue changes is shown to visitors in its language and can be undone', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  visitor.allowStatus(400);
  const finder = (words: string) => guest.page.locator('button', { hasText: words });
  await openTranslations(visitor);
  const { page, t } = visitor;
  await search(visitor, KEY, KEY);

  await ownField(visitor, KEY).fill('Voir {tout');
  await saveButton(visitor).click();
  await phraseItem(visitor, KEY)
    .getByText(/accolade/)
    .waitFor();
  await ownField(visitor, KEY).fill(WORDS);
  await save(visitor);
  await inspect(visitor);

  await guest.open(`/${VENUE}`);
  await finder(WORDS).waitFor();
  await guest.open(`/en-GB/${VENUE}`);
  await expect(finder(WORDS)).toHaveCount(0);
  // Phrases of an area that the browser loads later.
  await guest.open(`/${VENUE}/cart`);
  await guest.page.locator('header').getByRole('link').first().click();
  await finder(WORDS).waitFor();

  await phraseItem(visitor, KEY)
    // The space before the question mark is narrow on the page.
    .getByRole('button', { name: /Où est-ce/ })
    .click();
  const there = phraseItem(visitor, KEY).getByRole('link');
  await there.waitFor();
  expect(await there.getAttribute('href')).toBe(`/${VENUE}#:~:text=${encodeURIComponent(WORDS)}`);

  await undo(visitor);
  await guest.open(`/${VENUE}`);
  await finder(t('catalogue.finder.submit')).waitFor();
  expect(await finder(WORDS).count()).toBe(0);
  expect(await page.getByText(WORDS).count()).toBe(0);
});

test('phrases that every page has are in its HTML, in its language only', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  visitor.allowStatus(400);
  guest.allowStatus(404);
  await openTranslations(visitor);
  await search(visitor, 'common.skip', 'common.skip');
  await ownField(visitor, 'common.skip').fill('Droit au but <ici');
  await saveButton(visitor).click();
  await phraseItem(visitor, 'common.skip').locator('[aria-invalid]').waitFor();
  await ownField(visitor, 'common.skip').fill('Droit au but & vite');
  await save(visitor);
  await guest.open(`/${VENUE}`);
  const html = (path: string) => guest.page.evaluate(async (address) => (await fetch(address)).text(), path);
  for (const path of ['', '/search', '/planning', '/login', '/accessibility', '/no-such-page'])
    expect(await html(`/${VENUE}${path}`), path).toContain('Droit au but &amp; vite');
  for (const path of [`/de-DE/${VENUE}`, '/aqua-rivage', `/${VENUE}/backoffice`])
    expect(await html(path), path).not.toContain('Droit au but');
  expect(await html('/aqua-rivage')).not.toContain('hasPhraseOverrides');
  await undo(visitor);
});

test('phrases are exported to a file, imported again, and shown before they are applied', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await openTranslations(visitor);
  const { page, t } = visitor;
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: t('translations.file.csv') }).click();
  const text = await readFile(await (await exported).path(), 'utf8');
  const changed = text
    .split('\r\n')
    .map((line) => (line.startsWith(`${KEY};`) ? `${line}${WORDS}` : line))
    .map((line) => (line.startsWith('common.loading;') ? `${line}{` : line))
    .join('\r\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mots.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
  const dialog = dialogOf(visitor);
  await dialog.getByText(t('translations.import.summary', { changed: 1, refused: 1 })).waitFor();
  await dialog.getByText(/accolade/).waitFor();
  await dialog.getByRole('button', { name: t('translations.import.take') }).click();
  await save(visitor);
  await search(visitor, WORDS, KEY);
  await phraseItem(visitor, KEY)
    .getByRole('button', { name: new RegExp(t('translations.item.restore')) })
    .click();
  await save(visitor);
});

for (const kind of ['offline', 'error'] as const)
  test(`a text without a page is described by the situation in which it appears: ${kind}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 390 });
    await openTranslations(visitor);
    const key = kind === 'offline' ? 'offline.title' : 'errors.cart.expired';
    await search(visitor, key, key);
    await phraseItem(visitor, key)
      .getByRole('button', { name: /Où est-ce/ })
      .click();
    await phraseItem(visitor, key)
      .getByText(visitor.t(`translations.where.${kind}`))
      .waitFor();
  });
