import type { CallInput } from '@guichet/contract/calls.ts';
import type { HomeBlockCode } from '@guichet/contract/tenants/home-blocks.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { addDays, dayOf } from '#platform/format/time-zone.ts';
import { samplePicture } from '#test/portal/pictures.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { blocksOf } from './rules.ts';

type Body = NonNullable<CallInput<'PUT /settingsportal/homepagesettings'>['body']>;
type Block = Body['blocks'][number];

const GIVRE = { tenant: 'patinoire-givre' } as const;
const TODAY = dayOf(new Date(), 'Europe/Paris');

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  ({ token } = await portal.administrator({ ...GIVRE, rights: ['settings.design'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(async () => {
  await put({ ...(await sent()), blocks: blocksOf(null) });
});

const read = async () => (await portal.ask('GET /settingsportal/homepagesettings', { ...GIVRE, token })).body;
const seen = async (via?: App) =>
  (await portal.ask('GET /portal/homepage', { ...GIVRE, ...(via && { via }) })).body.blocks;
const codes = async (via?: App) => (await seen(via)).map(({ code }) => code);

/** The present home page, with changes of some of its blocks. */
async function sent(changes: { [Code in HomeBlockCode]?: Partial<Block> } = {}): Promise<Body> {
  const { blocks, fastBuy, saved } = await read();
  return {
    version: saved.version,
    fastBuy,
    blocks: blocks.map((block) => ({ ...block, ...changes[block.code] })),
  };
}
const put = (body: Body) => portal.ask('PUT /settingsportal/homepagesettings', { ...GIVRE, token, body });
const save = async (changes: { [Code in HomeBlockCode]?: Partial<Block> }) => put(await sent(changes));
const undo = async () =>
  portal.ask('POST /settingsportal/undohomepagesettings', {
    ...GIVRE,
    token,
    body: { version: (await read()).saved.version },
  });

const words = (part: Partial<Block>): Block => ({
  code: 'text1',
  isOn: true,
  titles: {},
  texts: {},
  pictures: [],
  items: [],
  ...part,
});
const news = (part: Partial<Block['items'][number]>): Block['items'][number] => ({
  titles: { 'fr-FR': 'Nocturne' },
  texts: {},
  pictures: [],
  from: '',
  until: '',
  ...part,
});

describe('the home page of a venue', () => {
  it('begins with every block but free texts, in the usual order, with the product’s words', async () => {
    expect(await codes()).toEqual(['hero', 'finder', 'news', 'practical', 'today', 'families', 'pictures']);
    const { usual, saved } = await read();
    expect(saved).toEqual({ version: 0, canUndo: false });
    expect(usual.titles['en-GB']).toContain('ice');
  });

  it('shows what was saved at the next view, on every node, in every language, and goes back by an undo', async () => {
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

  it('is saved by one of two administrators at once', async () => {
    const body = await sent({ pictures: { isOn: false } });
    const answers = await Promise.all([put(body), put({ ...body, fastBuy: !body.fastBuy })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('shows the news of the day alone', async () => {
    await save({
      news: {
        items: [
          news({ titles: { 'fr-FR': 'Hier' }, until: addDays(TODAY, -1) }),
          news({ titles: { 'fr-FR': 'Aujourd’hui' }, from: TODAY, until: TODAY }),
          news({ titles: { 'fr-FR': 'Demain' }, from: addDays(TODAY, 1) }),
          news({ titles: { 'fr-FR': 'Toujours' } }),
        ],
      },
    });
    const block = (await seen()).find(({ code }) => code === 'news');
    expect(block?.items.map(({ titles }) => titles['fr-FR'])).toEqual(['Aujourd’hui', 'Toujours']);
  });

  it('keeps the pictures that it shows, and of the venue’s own alone', async () => {
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
});

describe('the words of a block', () => {
  const hostile: [string, string][] = [
    ['a script', '<p>x</p><script>alert(1)</script>'],
    ['a handler', '<p onclick="alert(1)">x</p>'],
    ['a picture', '<p>x</p><img src="x">'],
    ['an address that runs', '<p><a href="javascript:alert(1)">x</a></p>'],
    ['an unknown page', '<p><a href="{ADMIN}">x</a></p>'],
    ['a comment', '<p>x<!-- --></p>'],
    ['a style', '<p style="position:fixed">x</p>'],
    ['a button with two addresses', '<div data-button="{PLANNING}" data-x="y">x</div>'],
  ];
  it.each(hostile)('with %s are refused in words', async (_, html) => {
    const body = await sent();
    const { status, fields } = await put({
      ...body,
      blocks: [...body.blocks, words({ texts: { 'fr-FR': html } })],
    });
    expect(status).toBe(400);
    expect(fields?.[`blocks.${body.blocks.length}.texts.fr-FR`]).toMatch(/^Paragraphe \d/);
  });

  it('lead to the pages of the venue by their name', async () => {
    const html = '<p><a href="{PLANNING}">Planning</a></p><div data-button="{TICKETING}">Réserver</div>';
    const body = await sent();
    await put({ ...body, blocks: [...body.blocks, words({ texts: { 'fr-FR': html } })] });
    expect((await seen()).at(-1)?.texts).toEqual({ 'fr-FR': html });
  });

  it('that were changed in the database show nothing but what the grammar allows', async () => {
    const body = await sent();
    await put({ ...body, blocks: [...body.blocks, words({ texts: { 'fr-FR': '<p>ok</p>' } })] });
    await portal.sql(
      "update portal.saved_settings set value = replace(value::text, '<p>ok</p>', '<script></script>')::jsonb",
    );
    await portal.ask('GET /settingsportal/ResetCacheFromTenant', {
      ...GIVRE,
      token: (await portal.administrator({ ...GIVRE, rights: ['settings.ticketing'] })).token,
    });
    expect((await seen()).at(-1)).toEqual({ code: 'text1', pictures: [], items: [] });
  });

  it('need French where another language is there, and dates in order', async () => {
    const { fields } = await save({
      hero: { titles: { 'en-GB': 'Glide' } },
      news: { items: [news({ titles: {}, from: TODAY, until: addDays(TODAY, -1) })] },
    });
    expect(fields).toEqual({
      'blocks.0.titles.fr-FR': 'Saisie obligatoire',
      'blocks.2.items.0.titles.fr-FR': 'Saisie obligatoire',
      'blocks.2.items.0.until': 'La fin doit suivre le début',
    });
  });

  it('stay within a block that may have them', async () => {
    const { body } = await save({
      finder: { titles: { 'fr-FR': 'Chercher' }, items: [news({})] },
      hero: { texts: { 'fr-FR': '<b>plain</b>' } },
    });
    expect(body.blocks.find(({ code }) => code === 'finder')).toMatchObject({ titles: {}, items: [] });
    const [hero] = await seen();
    expect(hero?.texts).toEqual({ 'fr-FR': '<b>plain</b>' });
  });

  it('belong to blocks that are there once, and none is forgotten', async () => {
    const body = await sent();
    const [first] = body.blocks;
    const twice = await put({ ...body, blocks: [...body.blocks, first as Block] });
    expect(twice.fields).toEqual({ blocks: 'Choisissez une valeur proposée' });
    const lacking = await put({ ...body, blocks: body.blocks.slice(1) });
    expect(lacking.fields).toEqual({ blocks: 'Choisissez une valeur proposée' });
  });
});

it('keeps a title that looks like a mark', async () => {
  await save({ hero: { titles: { 'fr-FR': '<Nouveau>' } } });
  const hero = (await seen()).find(({ code }) => code === 'hero');
  expect(hero?.titles?.['fr-FR']).toBe('<Nouveau>');
});
