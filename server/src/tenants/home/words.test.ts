import { describe, expect, it } from 'vitest';
import { addDays } from '#kernel/format/time-zone.ts';
import { type Block, GIVRE, homeTests, news, TODAY, words } from '#test/portal/home.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
const { seen, sent, put, save } = homeTests((given) => ({ portal } = given));

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
