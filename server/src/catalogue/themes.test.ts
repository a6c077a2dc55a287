import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await portal.sql('delete from portal.sale_rule');
  await synchroniseNow(portal);
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const read = async () => (await portal.ask('GET /settingsticketing/themes', { token })).body.items;
async function themeOf(code: string) {
  const found = (await read()).find(({ externalCode }) => externalCode === code);
  if (!found) throw new Error(`No theme ${code}`);
  return found;
}
const saved = async (code: string, change: object) => ({
  externalCode: code,
  version: (await themeOf(code)).version,
  labels: {},
  descriptions: {},
  ...change,
});
const save = async (themes: Awaited<ReturnType<typeof saved>>[], locale = 'fr-FR') =>
  portal.ask('PUT /Settingsticketing/themestranslations', { body: themes, token, locale });
const shown = async (code: string) =>
  (await portal.ask('GET /Ticketing/themes')).body.find(
    ({ themeExternalCode }) => themeExternalCode === code,
  );

describe('themes of a venue', () => {
  test('have the ticketing system’s label, texts and colour', async () => {
    expect(await themeOf('PLEIN-AIR')).toMatchObject({
      externalLabel: 'PLEIN AIR',
      sourceColor: '#2c5f9e',
      labels: { 'en-GB': { source: 'Open air', own: '' } },
      rules: [],
    });
  });

  test('are renamed and coloured together, visible to visitors immediately', async () => {
    const body = [
      await saved('FORME', { labels: { 'fr-FR': 'Aquagym', 'de-DE': 'Wassergymnastik' }, color: '#0F766E' }),
      await saved('DETENTE', { descriptions: { 'en-GB': 'Peace and quiet.' } }),
    ];
    expect((await save(body)).body.items.map(({ externalCode }) => externalCode)).toEqual([
      'FORME',
      'DETENTE',
    ]);
    expect(await shown('FORME')).toMatchObject({
      themeLabels: { 'fr-FR': 'Aquagym', 'en-GB': 'Fitness', 'de-DE': 'Wassergymnastik' },
      themeColor: '#0f766e',
      themeLabelGts: 'FORME',
    });
    expect((await shown('DETENTE'))?.themeDescriptions['en-GB']).toBe('Peace and quiet.');
    const [entry] = await portal.sql<{ changes: object[] }>(
      `select changes from portal.audit_entry where action = 'theme.changed' and subject = 'Forme'`,
    );
    expect(entry?.changes).toContainEqual({ field: 'color', to: '#0f766e' });
  });

  test('are saved together even with long descriptions', async () => {
    const long = 'Une séance tonique dans l’eau. '.repeat(129).trim();
    const texts = { 'fr-FR': long, 'en-GB': long, 'de-DE': long };
    const themes = await read();
    const body = await Promise.all(
      themes.map(({ externalCode }) => saved(externalCode, { descriptions: texts })),
    );
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(64 * 1024);
    expect((await save(body)).body.items).toHaveLength(themes.length);
    const without = themes.map(({ externalCode }) => saved(externalCode, { descriptions: {} }));
    await save(await Promise.all(without));
  });

  test('return to the ticketing system’s colour', async () => {
    await save([await saved('FORME', { color: null })]);
    expect((await shown('FORME'))?.themeColor).toBe('#7a3e9d');
  });

  test.each([
    ['#ffcc00', /contraste/i, /contrast/i, /Kontrast/i],
    ['vert', /couleur/i, /colour/i, /Farbe/i],
  ])('reject the colour %s at its field and save nothing', async (color, ...words) => {
    const body = [await saved('NAGER', { labels: { 'fr-FR': 'Nage' } }), await saved('FAMILLE', { color })];
    for (const [at, locale] of ['fr-FR', 'en-GB', 'de-DE'].entries()) {
      const answer = await save(body, locale);
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(answer.fields['1.color']).toMatch(words[at] ?? '');
    }
    expect((await themeOf('NAGER')).labels['fr-FR'].own).toBe('');
  });

  test('return 409 after a change of another administrator and 404 for an unknown theme', async () => {
    const before = await saved('NAGER', { labels: { 'fr-FR': 'Nage' } });
    await save([before]);
    expect(await save([before])).toMatchObject({ status: 409, code: 'settings.changed' });
    expect((await save([{ ...before, externalCode: 'NOTHING' }])).code).toBe('theme.not-found');
  });

  test('can be reordered', async () => {
    const from = (await read()).map(({ externalCode }) => externalCode);
    const to = from.toReversed();
    await portal.ask('PUT /settingsticketing/order', { body: { kind: 'theme', from, to }, token });
    const { body } = await portal.ask('GET /Ticketing/themes');
    expect(body.map(({ themeExternalCode }) => themeExternalCode)).toEqual(to);
  });

  test('are reset with the other settings and restored by the undo of the reset', async () => {
    await save([await saved('FORME', { color: '#0f766e' })]);
    await portal.ask('PUT /settingsticketing/initsettingsfromtenant', { token });
    expect((await themeOf('FORME')).color).toBeUndefined();
    await portal.ask('PUT /settingsticketing/undoinitsettings', { token });
    expect((await themeOf('FORME')).color).toBe('#0f766e');
  });
});
