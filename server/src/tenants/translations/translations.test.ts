import type { CallInput } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

type Change = NonNullable<CallInput<'PUT /settingsportal/translations'>['body']>['changes'][number];

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  other = await portal.addNode();
  token = (await portal.administrator({ rights: ['settings.functionnalities'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

type Query = Partial<CallInput<'GET /settingsportal/translations'>['query']>;

const list = async (query: Query = {}) =>
  (
    await portal.ask('GET /settingsportal/translations', {
      token,
      query: { language: 'fr-FR', ...query } as CallInput<'GET /settingsportal/translations'>['query'],
    })
  ).body;

async function save(
  changes: Change[],
  { language = 'fr-FR' as Locale, version = undefined as number | undefined } = {},
) {
  const { state } = await list({ language });
  return portal.ask('PUT /settingsportal/translations', {
    token,
    body: { language, version: version ?? state.version, changes },
  });
}

const undo = async () =>
  portal.ask('POST /settingsportal/undotranslations', {
    token,
    body: { language: 'fr-FR', version: (await list()).state.version },
  });

/** Returns the phrase overrides that a visitor’s browser reads. */
const seen = async (locale: Locale = 'fr-FR', via?: App) =>
  (await portal.ask('GET /portal/translations', { query: {}, locale, ...(via && { via }) })).body;

beforeEach(async () => {
  for (const language of ['fr-FR', 'en-GB', 'de-DE'] as const) {
    const { phrases } = await list({ language, only: 'changed' });
    if (phrases.length > 0)
      await save(
        phrases.map(({ key }) => ({ key })),
        { language },
      );
  }
});

describe('phrase overrides', () => {
  it('apply at the next view on every process, compiled, and in their language only', async () => {
    expect(await seen('fr-FR', other)).toEqual({});
    const { body } = await save([
      { key: 'common.skip', words: 'Au fait' },
      { key: 'common.loading', words: 'Un instant !' },
    ]);
    expect(body).toMatchObject({ language: 'fr-FR', count: 2 });
    const expected = { common: { skip: 'Au fait', loading: 'Un instant\u202f!' } };
    expect(await seen()).toEqual(expected);
    await expect.poll(() => seen('fr-FR', other)).toEqual(expected);
    expect(await seen('en-GB')).toEqual({});
  });

  it('replace error messages of the venue only, in their language', async () => {
    const wanted = { key: 'errors.cart.not-found', words: 'Plus de panier par ici.' };
    await save([wanted]);
    const ask = async (locale: Locale, tenant?: string) =>
      (
        await portal.ask('GET /cart/getCart', {
          locale,
          ...(tenant && { tenant }),
          query: { cartId: '00000000-0000-4000-8000-000000000001' },
        })
      ).error;
    expect(await ask('fr-FR')).toBe(wanted.words);
    expect(await ask('en-GB')).not.toBe(wanted.words);
    expect(await ask('fr-FR', 'patinoire-boreale')).not.toBe(wanted.words);
  });

  it('are removed when their words equal the product’s words', async () => {
    const [phrase] = (await list({ search: 'common.loading' })).phrases;
    await save([{ key: 'common.loading', words: 'Un instant' }]);
    expect((await list({ only: 'changed' })).phrases).toMatchObject([
      { key: 'common.loading', own: 'Un instant' },
    ]);
    await save([{ key: 'common.loading', words: phrase?.usual ?? '' }]);
    expect((await list()).state.count).toBe(0);
    expect(await seen()).toEqual({});
  });

  it('are rejected together when any of them is invalid, each with its place', async () => {
    const { status, code, error, fields } = await save([
      { key: 'common.loading', words: 'Bonjour {nom}' },
      { key: 'common.dismiss', words: '<b>Fermer</b>' },
      { key: 'common.nothing', words: 'x' },
      { key: 'team.lead', words: 'x' },
      { key: 'common.skip', words: 'Au fait' },
    ]);
    expect({ status, code }).toEqual({ status: 400, code: 'translation.refused' });
    expect(error).toMatch(/^4 textes/);
    expect(fields?.['common.loading']).toMatch(
      /^Au caractère 9, «\u202f\{nom\}\u202f»\u202f: Cette valeur n’existe pas ici/,
    );
    expect(Object.keys(fields ?? {})).toHaveLength(4);
    expect((await list()).state.count).toBe(0);
  });

  it('return 409 for a save over a newer one of another administrator', async () => {
    const { version } = (await list()).state;
    await save([{ key: 'common.loading', words: 'Patience' }]);
    expect(await save([{ key: 'common.loading', words: 'Vite' }], { version })).toMatchObject({
      status: 409,
      code: 'settings.changed',
    });
    expect((await save([{ key: 'common.loading', words: 'Wait' }], { language: 'en-GB' })).status).toBe(200);
  });

  it('are undone save by save', async () => {
    await save([{ key: 'common.loading', words: 'Un' }]);
    await save([{ key: 'common.loading', words: 'Deux' }]);
    expect((await list()).state.undo).toEqual([{ key: 'common.loading', from: 'Deux', to: 'Un' }]);
    await undo();
    expect(await seen()).toEqual({ common: { loading: 'Un' } });
    await undo();
    expect(await seen()).toEqual({});
  });

  it('write an entry in the audit log', async () => {
    const { token: admin } = await portal.administrator({ rights: ['settings.admin'] });
    await save([{ key: 'common.loading', words: 'Journal' }]);
    const { body } = await portal.ask('GET /settingsadmin/audit', {
      token: admin,
      query: { action: 'translations.' },
    });
    expect(body.entries[0]).toMatchObject({
      action: 'translations.saved',
      subject: 'fr-FR',
      changes: [{ field: 'common.loading', to: 'Journal' }],
    });
  });
});

describe('GET /settingsportal/translations', () => {
  it('finds words, overrides and keys regardless of case and accents', async () => {
    await save([{ key: 'common.loading', words: 'Élan vital' }]);
    for (const search of ['elan VITAL', 'COMMON.loading'])
      expect((await list({ search })).phrases.map(({ key }) => key)).toEqual(['common.loading']);
  });

  it('lists changed phrases, and phrases that only another language overrides', async () => {
    await save([{ key: 'common.loading', words: 'Wait' }], { language: 'en-GB' });
    expect(await list({ only: 'missing' })).toMatchObject({
      missing: 1,
      changed: 0,
      phrases: [
        {
          key: 'common.loading',
          others: [{ language: 'en-GB', words: 'Wait' }],
          shown: [
            { language: 'en-GB', words: 'Wait' },
            { language: 'de-DE', words: translator('de-DE', 'common')('loading') },
          ],
        },
      ],
    });
  });

  it('lists every phrase on exactly one page', async () => {
    const { pages, total } = await list({ area: 'cart' });
    const keys = new Set<string>();
    for (let page = 1; page <= pages; page++)
      for (const { key } of (await list({ area: 'cart', page })).phrases) keys.add(key);
    expect(keys.size).toBe(total);
    expect([...keys].every((key) => key.startsWith('cart.'))).toBe(true);
  });
});

describe('file of phrase overrides', () => {
  const file = async (format: 'csv' | 'json') => {
    const query = { language: 'fr-FR', format } as const;
    const { body } = await portal.ask('GET /settingsportal/translationsfile', { token, query });
    const sent: unknown = body;
    return sent instanceof Uint8Array || typeof sent === 'string' ? String(sent) : JSON.stringify(sent);
  };
  const check = async (format: 'csv' | 'json', text: string) =>
    portal.ask('POST /settingsportal/checktranslations', {
      token,
      body: { language: 'fr-FR', format, text },
    });

  it.each(['csv', 'json'] as const)(
    'in %s changes nothing when it is imported after an export',
    async (format) => {
      await save([
        { key: 'common.loading', words: '=1+1' },
        { key: 'common.dismiss', words: 'Avec « ; », " et\nune ligne' },
      ]);
      expect(await check(format, await file(format))).toMatchObject({ status: 200, body: { lines: [] } });
    },
  );

  it('is checked line by line for changes and problems', async () => {
    await save([{ key: 'common.dismiss', words: 'Fermer ceci' }]);
    const text =
      'key;own\r\ncommon.loading;Un instant\r\ncommon.dismiss;\r\ncommon.skip;"{"\r\nnothing.here;x\r\ncommon.loading;Deux\r\n';
    const { lines } = (await check('csv', text)).body;
    expect(lines.map(({ line, key, outcome }) => [line, key, outcome])).toEqual([
      [2, 'common.loading', 'changed'],
      [3, 'common.dismiss', 'restored'],
      [4, 'common.skip', 'refused'],
      [5, 'nothing.here', 'refused'],
      [6, 'common.loading', 'refused'],
    ]);
    expect(lines[2]?.problem).toMatch(/accolade/);
    expect(await seen()).toEqual({ common: { dismiss: 'Fermer ceci' } });
  });

  it.each([
    ['csv', 'rien'],
    ['csv', 'a;b\r\n1;2'],
    ['json', '[1]'],
    ['json', '{'],
    ['json', 'null'],
  ] as const)('in %s with %j returns 400', async (format, text) =>
    expect(await check(format, text)).toMatchObject({ status: 400, code: 'translation.file' }),
  );
});
