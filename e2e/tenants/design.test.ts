import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PASSWORD } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect, inspectAtEveryWidth, ON_PHONE_AND_DESKTOP } from '../harness/inspect.ts';
import { press, tabTo, type } from '../harness/keyboard.ts';
import { portal } from '../harness/portal.ts';
import { startNode } from '../harness/server.ts';
import { isAlive, type Visitor } from '../harness/visitor.ts';

/** Its look is changed here alone, and left as it was. */
const VENUE = 'patinoire-givre';
const BRAND = '#3d4f9f';
const TOO_LIGHT = '#7fb2ff';
const STRONG = '#8a1c5a';

async function openDesign(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await visitor.open(`/${VENUE}/backoffice/design`);
  await page.getByLabel(say('backoffice.fields.email'), { exact: true }).fill('admin@example.com');
  await page.getByLabel(say('backoffice.fields.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('backoffice.login.submit'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: say('backoffice.sections.design.title') }).waitFor();
  await isAlive(page);
}

const colourField = ({ page, say }: Visitor) => page.getByLabel(say('design.colours.brand'), { exact: true });
const faceField = ({ page, say }: Visitor, use: 'title' | 'text') =>
  page.getByLabel(say(`design.faces.${use}`), { exact: true });
const saveButton = ({ page, say }: Visitor) =>
  page.getByRole('button', { name: say('backoffice.saving.save'), exact: true });
const preview = ({ page, say }: Visitor) => page.getByRole('region', { name: say('design.preview.title') });

async function save(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await saveButton(visitor).click();
  await page.getByText(say('design.saved')).waitFor();
  await page.getByText(say('backoffice.saving.saved')).waitFor();
}

async function undo(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole('button', { name: say('design.undo.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('design.undo.confirm') })
    .click();
  await page.getByText(say('design.undo.done')).waitFor();
}

/** Colour and faces that an element of a page is drawn in. */
const lookOf = (visitor: Visitor, selector: string) =>
  visitor.page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { color, backgroundColor, fontFamily } = getComputedStyle(element);
      return { color, background: backgroundColor, face: fontFamily.split(',')[0]?.replaceAll('"', '') };
    });

const picture = (colour: string, text = 'none') =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .withExif({ IFD0: { ImageDescription: text } })
    .jpeg()
    .toBuffer();

/** Chooses a file for the logo (0), or as a further picture of the gallery (1). */
const choose = ({ page }: Visitor, field: 0 | 1, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type=file]').nth(field).setInputFiles(file);

test(
  'a colour is judged while it is typed, and shows on the site at the next view',
  journey(async (arrive) => {
    const visitor = await arrive();
    const guest = await arrive();
    await guest.open(`/${VENUE}`);
    await openDesign(visitor);
    const { page, say } = visitor;
    await page.getByText(say('design.colours.enough', { ratio: '7,4' })).waitFor();

    await colourField(visitor).fill(TOO_LIGHT);
    await page.getByText(say('design.colours.tooLittle', { ratio: '2,1' })).waitFor();
    await inspect(visitor);
    await saveButton(visitor).click();
    await page.getByText(/Veuillez remplir le formulaire/).waitFor();
    expect(await colourField(visitor).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /teinte la plus proche/ }).click();
    await page.getByText(say('design.colours.enough', { ratio: '4,5' })).waitFor();

    await colourField(visitor).fill(STRONG);
    await faceField(visitor, 'title').selectOption('lora');
    await faceField(visitor, 'text').selectOption('atkinson-hyperlegible-next');
    expect(await lookOf(visitor, '.design-preview-stage .button-wide')).toEqual({
      color: 'rgb(255, 255, 255)',
      background: 'rgb(138, 28, 90)',
      face: 'Choice text atkinson-hyperlegible-next',
    });
    expect((await lookOf(visitor, '.preview-pages-title')).face).toBe('Choice title lora');
    // Nobody else sees it yet.
    await guest.page.reload();
    expect((await lookOf(guest, '.finder .button')).background).toBe('rgb(61, 79, 159)');

    await save(visitor);
    await guest.page.reload();
    expect(await lookOf(guest, '.finder .button')).toEqual({
      color: 'rgb(255, 255, 255)',
      background: 'rgb(138, 28, 90)',
      face: 'Atkinson Hyperlegible Next',
    });
    expect((await lookOf(guest, 'h1')).face).toBe('Lora title');
    const loaded = await guest.page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family }) => family.replaceAll('"', ''));
    });
    expect(loaded.sort()).toEqual(['Atkinson Hyperlegible Next', 'Lora title']);
    await inspect(guest);

    await undo(visitor);
    await guest.page.reload();
    expect((await lookOf(guest, '.finder .button')).background).toBe('rgb(61, 79, 159)');
    expect(await colourField(visitor).inputValue()).toBe(BRAND);
  }),
);

test(
  'pictures are refused or taken, described, put in order, taken away and put back',
  journey(async (arrive) => {
    const visitor = await arrive();
    await openDesign(visitor);
    const { page, say } = visitor;
    const refusals = [
      [{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'picture.type'],
      [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(530_000) }, 'picture.tooLarge'],
    ] as const;
    for (const [file, sentence] of refusals) {
      await choose(visitor, 0, file);
      await page.getByRole('alert').getByText(say(sentence)).waitFor();
    }
    visitor.allow(415);
    await choose(visitor, 0, {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<script>1</script>'),
    });
    await page
      .getByRole('alert')
      .getByText('Ce fichier n’est pas une image lisible du type annoncé.')
      .waitFor();
    const hostile = await picture('#8a1c5a', '<script>alert(1)</script>');
    await choose(visitor, 0, { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: hostile });
    await page.getByRole('alert').getByText('Ce fichier contient autre chose que son image').waitFor();
    await inspect(visitor);

    await choose(visitor, 0, { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await picture('#8a1c5a') });
    await preview(visitor).locator('.preview-pages-logo img').waitFor();
    const items = page.locator('.gallery-item');
    for (const [index, colour] of ['#aaccee', '#224466'].entries()) {
      const buffer = await picture(colour, 'Jeanne Marchand');
      await choose(visitor, 1, { name: `piste-${index}.jpg`, mimeType: 'image/jpeg', buffer });
      await items.nth(index).waitFor();
    }
    await saveButton(visitor).click();
    expect(await page.getByText(say('design.gallery.required'), { exact: true }).count()).toBe(2);
    await items.nth(0).getByRole('textbox').first().fill('La piste, le soir');
    await items.nth(1).getByRole('textbox').first().fill('<img src=x onerror=alert(1)> la tribune');
    await items.nth(1).getByRole('textbox').nth(1).fill('The stand');
    await page.getByRole('button', { name: say('design.gallery.up', { position: 2 }) }).click();
    await page.getByText(say('design.gallery.moved', { position: 1 })).waitFor();
    await page.getByRole('button', { name: say('design.gallery.remove', { position: 2 }) }).click();
    expect(await items.count()).toBe(1);
    await page.getByRole('button', { name: say('design.gallery.restore') }).click();
    expect(await items.count()).toBe(2);
    await save(visitor);
    await inspect(visitor);

    const guest = await arrive({ width: 390 });
    await guest.open(`/${VENUE}`);
    const shown = guest.page.locator('main img');
    expect(await shown.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
      '<img src=x onerror=alert(1)> la tribune',
      'La piste, le soir',
    ]);
    await guest.page.locator('.logo img').waitFor();
    await inspect(guest);
    await guest.page.goto(guest.page.url().replace(VENUE, `en-GB/${VENUE}`));
    expect(await guest.page.locator('main img').first().getAttribute('alt')).toBe('The stand');

    await undo(visitor);
    await guest.page.reload();
    await guest.page.locator('main svg').first().waitFor();
    expect(await guest.page.locator('main img, .logo img').count()).toBe(0);
  }),
);

for (const screen of ON_PHONE_AND_DESKTOP) {
  test(
    `the page is sound at every width (${screen.locale})`,
    journey(async (arrive) => {
      const visitor = await arrive(screen);
      await openDesign(visitor);
      const { page } = visitor;
      await inspectAtEveryWidth(visitor);
      await choose(visitor, 1, {
        name: 'piste.jpg',
        mimeType: 'image/jpeg',
        buffer: await picture('#aaccee'),
      });
      await page.locator('.gallery-item').waitFor();
      await colourField(visitor).fill(TOO_LIGHT);
      await page.locator('.colour-field-contrast .button').waitFor();
      await inspectAtEveryWidth(visitor);
      await page.getByRole('button', { name: visitor.say('backoffice.saving.cancel'), exact: true }).click();
      expect(await page.locator('.gallery-item').count()).toBe(0);
      expect(await colourField(visitor).inputValue()).toBe(BRAND);
    }),
  );
}

test(
  'nothing of it needs a mouse, and the focus is seen at every stop',
  journey(async (arrive) => {
    const visitor = await arrive();
    await openDesign(visitor);
    const { page, say } = visitor;
    for (const [index, colour] of ['#aaccee', '#224466'].entries()) {
      await choose(visitor, 1, {
        name: `${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(colour),
      });
      await page.locator('.gallery-item').nth(index).waitFor();
    }
    await tabTo(visitor, colourField(visitor));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(STRONG);
    await tabTo(visitor, faceField(visitor, 'title'));
    await page.keyboard.press('O');
    expect(await faceField(visitor, 'title').inputValue()).toBe('outfit');
    await tabTo(visitor, page.getByRole('tab', { name: say('design.preview.home') }));
    await page.keyboard.press('ArrowRight');
    await preview(visitor).getByText(say('design.preview.cartTitle')).waitFor();
    const [first, second] = [1, 2].map((position) =>
      page.getByRole('button', { name: say('design.gallery.down', { position }) }),
    );
    if (!first || !second) throw new Error('The gallery has two pictures');
    await press(visitor, first);
    // The picture has gone down, and the keyboard with it.
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    await press(visitor, page.getByRole('button', { name: say('design.gallery.remove', { position: 2 }) }));
    await press(visitor, page.getByRole('button', { name: say('design.gallery.restore') }));
    const texts = page
      .locator('.gallery-item')
      .getByLabel(say('design.gallery.describe', { language: say('design.gallery.languages.fr-FR') }));
    await type(visitor, texts.nth(1), 'La piste');
    await page.keyboard.press('Shift+Tab');
    await texts.nth(0).fill('La tribune');
    await press(visitor, saveButton(visitor));
    await page.getByText(say('design.saved')).waitFor();
    await undo(visitor);
  }),
);

test(
  'another process shows a saved design in a moment',
  journey(async (arrive) => {
    await using node = await startNode(portal().databaseUrl);
    const visitor = await arrive();
    const sites = [visitor.site, node.url];
    // What nobody tells a process it forgets after five seconds.
    const inAMoment = { timeout: 3000, interval: 10 };
    expect(await Promise.all(sites.map(brandOf))).toEqual([BRAND, BRAND]);
    await openDesign(visitor);
    await colourField(visitor).fill(STRONG);
    await save(visitor);
    expect(await brandOf(visitor.site)).toBe(STRONG);
    await expect.poll(() => brandOf(node.url), inAMoment).toBe(STRONG);
    await undo(visitor);
    expect(await brandOf(visitor.site)).toBe(BRAND);
    await expect.poll(() => brandOf(node.url), inAMoment).toBe(BRAND);
  }),
);

/** The colour in the stylesheet that the venue's page asks for; the page must agree. */
async function brandOf(site: string): Promise<string | undefined> {
  const page = await (await fetch(`${site}/${VENUE}`)).text();
  const stylesheet = /href="(\/css\/[^"]+)"/.exec(page)?.[1] ?? '';
  const css = await (await fetch(site + stylesheet)).text();
  const colour = /--brand:(#[0-9a-f]{6})/.exec(css)?.[1];
  return page.includes(`content="${colour}"`) ? colour : undefined;
}

test(
  'two administrators: the second is told, and loses nothing of what they typed',
  journey(async (arrive) => {
    const [one, two] = [await arrive(), await arrive()];
    await openDesign(one);
    await openDesign(two);
    await colourField(one).fill(STRONG);
    await save(one);
    two.allow(409);
    await colourField(two).fill('#00695c');
    await saveButton(two).click();
    await two.page.getByText(/Quelqu’un a changé ces réglages entre-temps/).waitFor();
    expect(await colourField(two).inputValue()).toBe('#00695c');
    await inspect(two);
    await undo(one);
    const [tenant] = await sql<{ brand: string }>('select brand from portal.tenant where name = $1', [VENUE]);
    expect(tenant?.brand).toBe(BRAND);
  }),
);
