import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { expect, type Locator } from '@playwright/test';
import { pngChunk, pngHeader, pngOf } from '../../server/test/portal/pictures.ts';
import { HEIC, makePhoto, makePicture } from '../data/pictures.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn, tabTo, typeInto } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  BRAND,
  chooseFile,
  colourField,
  fontField,
  galleryItems,
  nearestColour,
  openDesign,
  preview,
  STRONG,
  save,
  saveButton,
  TOO_LIGHT,
  undo,
  VENUE,
} from '../pages/design.ts';

/** Returns colours and font of an element. */
const styleOf = (element: Locator) =>
  element.first().evaluate((one) => {
    const { color, backgroundColor, fontFamily } = getComputedStyle(one);
    return { color, background: backgroundColor, font: fontFamily.split(',')[0]?.replaceAll('"', '') };
  });

/** The button of the finder, on the site and in the preview of the design. */
const finderButton = ({ t }: Visitor, within: Locator | Visitor['page']) =>
  within.locator('button', { hasText: t('catalogue.finder.submit') });

test('a brand colour is checked during typing, and shows on the site at the next page view', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  await guest.open(`/${VENUE}`);
  await openDesign(visitor);
  const { page, t } = visitor;
  await page.getByText(t('design.colours.enough', { ratio: '7,4' })).waitFor();

  await colourField(visitor).fill(TOO_LIGHT);
  await page.getByText(t('design.colours.tooLittle', { ratio: '2,1' })).waitFor();
  await saveButton(visitor).click();
  await page.getByText(/Veuillez remplir le formulaire/).waitFor();
  expect(await colourField(visitor).evaluate((field) => field === document.activeElement)).toBe(true);
  await nearestColour(visitor).click();
  await page.getByText(t('design.colours.enough', { ratio: '4,5' })).waitFor();

  await colourField(visitor).fill(STRONG);
  await fontField(visitor, 'title').selectOption('lora');
  await fontField(visitor, 'text').selectOption('atkinson-hyperlegible-next');
  const previewed = preview(visitor);
  expect(await styleOf(finderButton(visitor, previewed))).toEqual({
    color: 'rgb(255, 255, 255)',
    background: 'rgb(138, 28, 90)',
    font: 'Choice text atkinson-hyperlegible-next',
  });
  const title = previewed.getByText(t('catalogue.home.hero.rink.title'));
  expect((await styleOf(title)).font).toBe('Choice title lora');
  // Visitors see no change before it is saved.
  const guestButton = finderButton(guest, guest.page);
  await guest.page.reload();
  expect((await styleOf(guestButton)).background).toBe('rgb(61, 79, 159)');

  await save(visitor);
  await guest.page.reload();
  expect(await styleOf(guestButton)).toEqual({
    color: 'rgb(255, 255, 255)',
    background: 'rgb(138, 28, 90)',
    font: 'Atkinson Hyperlegible Next',
  });
  expect((await styleOf(guest.page.locator('h1'))).font).toBe('Lora title');
  const loaded = await guest.page.evaluate(async () => {
    await document.fonts.ready;
    return (
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''))
        // A font of the system stands in until the web font is loaded, where the system has a similar one.
        .filter((family) => !family.endsWith(' fallback'))
    );
  });
  expect(loaded.sort()).toEqual(['Atkinson Hyperlegible Next', 'Lora title']);
  await inspect(guest);

  await undo(visitor);
  await guest.page.reload();
  expect((await styleOf(guestButton)).background).toBe('rgb(61, 79, 159)');
  expect(await colourField(visitor).inputValue()).toBe(BRAND);
});

test('files that are not pictures or are too large are rejected with a reason', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openDesign(visitor);
  const { page, t } = visitor;
  const refusals = [
    [{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'picture.type'],
    [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(530_000) }, 'picture.type'],
    [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(10_485_761) }, 'picture.tooLarge'],
    [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: HEIC }, 'picture.heic'],
  ] as const;
  for (const [file, sentence] of refusals) {
    await chooseFile(visitor, 'logo', file);
    await page.getByRole('alert').getByText(t(sentence)).waitFor();
  }
  // Call tests check the server's refusals; this one shows that a refusal is displayed.
  visitor.allowStatus(415);
  const unreadable = pngOf(pngHeader(9, 9), pngChunk('IDAT', 'no pixels'), pngChunk('IEND', ''));
  await chooseFile(visitor, 'logo', { name: 'a.png', mimeType: 'image/png', buffer: unreadable });
  await page.getByRole('alert').getByText('Ce fichier n’est pas une image lisible').waitFor();
  await inspect(visitor);
});

test('a telephone’s photo is reduced and rotated upright before it is sent', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openDesign(visitor);
  const { page } = visitor;
  const photo = await makePhoto({ name: 'IMG_1.png' });
  const stored = page.waitForResponse((response) => response.url().includes('/settingsportal/picture'));
  await chooseFile(visitor, 'gallery', photo);
  const response = await stored;
  const { name, mediaType, content } = response.request().postDataJSON();
  expect({ name, mediaType }).toEqual({ name: 'IMG_1.jpg', mediaType: 'image/jpeg' });
  expect(Buffer.from(content, 'base64').length).toBeLessThanOrEqual(512 * 1024);
  const picture = await response.json();
  expect(picture.height).toBeGreaterThan(picture.width);
});

test('pictures are described, reordered, removed and restored, and show on the site', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  await openDesign(visitor);
  const { page, t } = visitor;
  await chooseFile(visitor, 'logo', await makePicture('#8a1c5a'));
  await preview(visitor).locator('img').first().waitFor();
  const items = galleryItems(visitor);
  await choosePictures(visitor);
  await saveButton(visitor).click();
  expect(await page.getByText(t('design.gallery.required'), { exact: true }).count()).toBe(2);
  await items.nth(0).getByRole('textbox').first().fill('La piste, le soir');
  await items.nth(1).getByRole('textbox').first().fill('<img src=x onerror=alert(1)> la tribune');
  await items.nth(1).getByRole('textbox').nth(1).fill('The stand');
  await page.getByRole('button', { name: t('design.gallery.up', { position: 2 }) }).click();
  await page.getByText(t('design.gallery.moved', { position: 1 })).waitFor();
  await page.getByRole('button', { name: t('design.gallery.remove', { position: 2 }) }).click();
  expect(await items.count()).toBe(1);
  await page.getByRole('button', { name: t('design.gallery.restore') }).click();
  expect(await items.count()).toBe(2);
  await save(visitor);
  await inspect(visitor);

  const guest = await newVisitor({ width: 390 });
  await guest.open(`/${VENUE}`);
  const shown = guest.page.locator('main img');
  expect(await shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
    '<img src=x onerror=alert(1)> la tribune',
    'La piste, le soir',
  ]);
  await guest.page.locator('header img').waitFor();
  await inspect(guest);
  await guest.page.goto(guest.page.url().replace(VENUE, `en-GB/${VENUE}`));
  expect(await shown.first().getAttribute('alt')).toBe('The stand');

  await undo(visitor);
  await guest.page.reload();
  await guest.page.locator('main svg').first().waitFor();
  expect(await guest.page.locator('main img, header img').count()).toBe(0);
});

/** Adds two pictures to the gallery. */
async function choosePictures(visitor: Visitor): Promise<void> {
  for (const [index, colour] of ['#aaccee', '#224466'].entries()) {
    const name = `piste-${index}.jpg`;
    await chooseFile(visitor, 'gallery', await makePicture(colour, { name, description: 'Jeanne Marchand' }));
    await galleryItems(visitor).nth(index).waitFor();
  }
}

test('the design is changed by keyboard alone with a visible focus at every stop', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openDesign(visitor);
  const { page, t } = visitor;
  await choosePictures(visitor);
  await tabTo(visitor, colourField(visitor));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(STRONG);
  await tabTo(visitor, fontField(visitor, 'title'));
  await page.keyboard.press('O');
  expect(await fontField(visitor, 'title').inputValue()).toBe('outfit');
  await tabTo(visitor, page.getByRole('tab', { name: t('design.preview.home') }));
  await page.keyboard.press('ArrowRight');
  await preview(visitor).getByText(t('cart.title')).waitFor();
  const [first, second] = [1, 2].map((position) =>
    page.getByRole('button', { name: t('design.gallery.down', { position }) }),
  );
  if (!first || !second) throw new Error('The gallery has two pictures');
  await pressKeyOn(visitor, first);
  // The picture has moved down with the focus.
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
  await pressKeyOn(visitor, page.getByRole('button', { name: t('design.gallery.remove', { position: 2 }) }));
  await pressKeyOn(visitor, page.getByRole('button', { name: t('design.gallery.restore') }));
  const texts = galleryItems(visitor).getByLabel(
    t('design.gallery.describe', { language: languageName('fr-FR', 'fr-FR') }),
  );
  await typeInto(visitor, texts.nth(1), 'La piste');
  await page.keyboard.press('Shift+Tab');
  await texts.nth(0).fill('La tribune');
  await pressKeyOn(visitor, saveButton(visitor));
  await page.getByText(t('design.saved')).waitFor();
  await undo(visitor);
});
