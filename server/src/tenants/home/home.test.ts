import { describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { type Block, GIVRE, homeTests, news, words } from '#test/portal/home.ts';
import { samplePicture } from '#test/portal/pictures.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { venueDay } from '#test/portal/venue-clock.ts';

let portal: PortalTest;
let other: App;
let token: string;
const { read, seen, sent, put, save } = homeTests((given) => ({ portal, other, token } = given));

const codes = async (via?: App) => (await seen(via)).map(({ code }) => code);
const undo = async () =>
  portal.ask('POST /settingsportal/undohomepagesettings', {
    ...GIVRE,
    token,
    body: { version: (await read()).saved.version },
  });

describe('home page of a venue', () => {
  it('has by default every block except free texts, in the default order, with the product’s words', async () => {
    expect(await codes()).toEqual(['hero', 'finder', 'news', 'practical', 'today', 'families', 'pictures']);
    const { usual, saved } = await read();
    expect(saved).toEqual({ version: 0, canUndo: false });
    expect(usual.titles['en-GB']).toContain('ice');
  });

  it('applies a save at the next view on every node in every language, and goes back after an undo', async () => {
    const before = await sent();
    const titles = { 'fr-FR': 'Glissez !', 'en-GB': 'Glide!', 'de-DE': 'Gleiten!' };
    const text = words({ titles, texts: { 'fr-FR': '<p>Deux <strong>pistes</strong></p>' } });
    const hero = before.blocks.find(({ code }) => code === 'hero');
    const { status, body } = await put({
      ...before,
      fastBuy: !before.fastBuy,
      blocks: [
        text,
        { ...(hero as Block), titles, texts: { 'fr-FR': 'Dès 9 h' } },
        ...before.blocks
          .filter(({ code }) => code !== 'hero')
          .map((block) => ({ ...block, isOn: block.code === 'finder' })),
      ],
    });
    expect({ status, version: body.saved.version }).toEqual({ status: 200, version: 1 });
    const expected = [
      { code: 'text1', titles, texts: { 'fr-FR': '<p>Deux <strong>pistes</strong></p>' } },
      { code: 'hero', titles, texts: { 'fr-FR': 'Dès 9 h' } },
      { code: 'finder' },
    ];
    expect(await seen()).toMatchObject(expected);
    await vi.waitFor(async () => expect(await seen(other)).toMatchObject(expected), {
      timeout: 5000,
      interval: 5,
    });
    const parameters = await portal.ask('GET /portal/allParameters', GIVRE);
    expect(parameters.body.homeItems.find(({ code }) => code === 'homeItems_1')?.isEnable).toBe(
      !before.fastBuy,
    );

    const [entry] = await portal.sql<{ changes: { field: string; to: string }[] }>(
      "select changes from portal.audit_entry where action = 'homepagesettings.saved' order by at desc limit 1",
    );
    expect(entry?.changes).toContainEqual({
      field: 'home_text.fr-FR',
      to: 'Glissez !: Deux pistes',
    });
    expect(entry?.changes).toContainEqual({
      field: 'homeOff',
      to: 'news, practical, today, families, pictures',
    });

    expect((await undo()).status).toBe(200);
    const { saved: _, usual: _usual, ...after } = await read();
    expect({ version: before.version, ...after }).toEqual(before);
    expect((await codes())[0]).toBe('hero');
    expect((await undo()).code).toBe('settings.nothing-to-undo');
  });

  it('returns 409 to the second of two concurrent saves', async () => {
    const body = await sent({ pictures: { isOn: false } });
    const answers = await Promise.all([put(body), put({ ...body, fastBuy: !body.fastBuy })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('shows only the news that are current today', async () => {
    await save({
      news: {
        items: [
          news({ titles: { 'fr-FR': 'Hier' }, until: venueDay(-1) }),
          news({ titles: { 'fr-FR': 'Aujourd’hui' }, from: venueDay(), until: venueDay() }),
          news({ titles: { 'fr-FR': 'Demain' }, from: venueDay(1) }),
          news({ titles: { 'fr-FR': 'Toujours' } }),
        ],
      },
    });
    const block = (await seen()).find(({ code }) => code === 'news');
    expect(block?.items.map(({ titles }) => titles['fr-FR'])).toEqual(['Aujourd’hui', 'Toujours']);
  });

  it('keeps pictures in use and rejects pictures of another venue', async () => {
    const content = (await samplePicture('png')).toString('base64');
    const upload = () =>
      portal.ask('POST /settingsportal/picture', {
        ...GIVRE,
        token,
        body: { name: 'piste.png', mediaType: 'image/png', content, use: 'gallery' },
      });
    const { id } = (await upload()).body;
    const pictures = [{ id, descriptions: { 'fr-FR': 'La piste' } }];
    await save({ hero: { pictures }, news: { items: [news({ pictures })] } });
    await portal.sql("update portal.picture set created_at = now() - interval '25 hours'");
    await upload();
    const [hero] = await seen();
    expect(hero?.pictures).toMatchObject([{ id, descriptions: { 'fr-FR': 'La piste' } }]);
    const foreign = await save({
      hero: { pictures: [{ id: crypto.randomUUID(), descriptions: { 'fr-FR': 'x' } }] },
    });
    expect(foreign.code).toBe('picture.not-found');
    const silent = await save({ hero: { pictures: [{ id, descriptions: { 'fr-FR': ' ' } }] } });
    expect(silent.fields).toEqual({ 'blocks.0.pictures.0.descriptions.fr-FR': 'Saisie obligatoire' });
  });

  it('offers administrators the pictures of the design as its default pictures', async () => {
    const content = (await samplePicture('png')).toString('base64');
    const { id } = (
      await portal.ask('POST /settingsportal/picture', {
        ...GIVRE,
        token,
        body: { name: 'piste.png', mediaType: 'image/png', content, use: 'gallery' },
      })
    ).body;
    const design = (await portal.ask('GET /settingsportal/design', { ...GIVRE, token })).body;
    const { version, brand, accent, titleFont, textFont } = design;
    const saved = await portal.ask('PUT /settingsportal/design', {
      ...GIVRE,
      token,
      body: {
        version,
        brand,
        accent,
        titleFont,
        textFont,
        gallery: [{ id, descriptions: { 'fr-FR': 'La piste' } }],
      },
    });
    expect((await read()).usual.pictures).toEqual(saved.body.gallery);
    expect(saved.body.gallery).toMatchObject([{ id }]);
  });
});
