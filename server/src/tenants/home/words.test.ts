import { describe, expect, it } from 'vitest';
import { type Block, GIVRE, homeTests, news, words } from '#test/portal/home.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { venueDay } from '#test/portal/venue-clock.ts';

let portal: PortalTest;
const { seen, sent, put, save } = homeTests((given) => ({ portal } = given));

describe('words of a home page block', () => {
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
  it.each(hostile)('reject %s with a message', async (_, html) => {
    const body = await sent();
    const { status, fields } = await put({
      ...body,
      blocks: [...body.blocks, words({ texts: { 'fr-FR': html } })],
    });
    expect(status).toBe(400);
    expect(fields?.[`blocks.${body.blocks.length}.texts.fr-FR`]).toMatch(/^Paragraphe \d/);
  });

  it('link to pages of the venue by name', async () => {
    const html = '<p><a href="{PLANNING}">Planning</a></p><div data-button="{TICKETING}">Réserver</div>';
    const body = await sent();
    await put({ ...body, blocks: [...body.blocks, words({ texts: { 'fr-FR': html } })] });
    expect((await seen()).at(-1)?.texts).toEqual({ 'fr-FR': html });
  });

  it('show nothing outside the grammar after a change in the database', async () => {
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

  it('need French when another language is present, and dates in order', async () => {
    const { fields } = await save({
      hero: { titles: { 'en-GB': 'Glide' } },
      news: { items: [news({ titles: {}, from: venueDay(), until: venueDay(-1) })] },
    });
    expect(fields).toEqual({
      'blocks.0.titles.fr-FR': 'Saisie obligatoire',
      'blocks.2.items.0.titles.fr-FR': 'Saisie obligatoire',
      'blocks.2.items.0.until': 'La fin doit suivre le début',
    });
  });

  it('are stored only in blocks that may have words', async () => {
    const { body } = await save({
      finder: { titles: { 'fr-FR': 'Chercher' }, items: [news({})] },
      hero: { texts: { 'fr-FR': '<b>plain</b>' } },
    });
    expect(body.blocks.find(({ code }) => code === 'finder')).toMatchObject({ titles: {}, items: [] });
    const [hero] = await seen();
    expect(hero?.texts).toEqual({ 'fr-FR': '<b>plain</b>' });
  });

  it('belong to blocks that are all present exactly once', async () => {
    const body = await sent();
    const [first] = body.blocks;
    const twice = await put({ ...body, blocks: [...body.blocks, first as Block] });
    expect(twice.fields).toEqual({ blocks: 'Choisissez une valeur proposée' });
    const lacking = await put({ ...body, blocks: body.blocks.slice(1) });
    expect(lacking.fields).toEqual({ blocks: 'Choisissez une valeur proposée' });
  });
});

it('PUT /settingsportal/homepagesettings stores a title that looks like markup', async () => {
  await save({ hero: { titles: { 'fr-FR': '<Nouveau>' } } });
  const hero = (await seen()).find(({ code }) => code === 'hero');
  expect(hero?.titles?.['fr-FR']).toBe('<Nouveau>');
});
