import type { CallInput } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { TRANSLATION_AREAS } from '@guichet/contract/tenants/translation-areas.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';
import { areaOf } from '@guichet/phrases/phrase-overrides.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.functionnalities'] })).token;
});
afterAll(() => portal[Symbol.asyncDispose]());

const list = async (language: Locale, page: number) => {
  const query = { language, page } as CallInput<'GET /settingsportal/translations'>['query'];
  return (await portal.ask('GET /settingsportal/translations', { token, query })).body;
};

/** Reads every phrase that a venue can override, in the product’s words. */
async function phrasesOf(language: Locale) {
  const { pages } = await list(language, 1);
  const listed = await Promise.all(Array.from({ length: pages }, (_, page) => list(language, page + 1)));
  return listed.flatMap(({ phrases }) => phrases);
}

/** Prefix of every phrase override in this test. */
const MARK = '§';

/** Returns a value for each argument of a phrase. */
const valuesOf = (text: string): Record<string, number> =>
  Object.fromEntries([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => [name, 2]));

/** Returns the compiled phrase of a key as pages receive it. */
const compiledOf = (tree: unknown, key: string): string | undefined =>
  JSON.stringify(
    key
      .split('.')
      .reduce((part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name], tree),
  );

test.each(LOCALES)(
  'every phrase of the public pages and their errors can be worded, and shows (%s)',
  {
    timeout: 60_000,
  },
  async (language) => {
    const phrases = await phrasesOf(language);
    expect(new Set(phrases.map(({ key }) => areaOf(key)))).toEqual(new Set(TRANSLATION_AREAS));
    const changes = phrases.map(({ key, usual }) => ({ key, words: `${MARK} ${usual}` }));
    const { state } = await list(language, 1);
    const saved = await portal.ask('PUT /settingsportal/translations', {
      token,
      body: { language, version: state.version, changes },
    });
    expect(saved.fields).toEqual({});
    expect(saved.body.count).toBe(phrases.length);

    const { body: pages } = await portal.ask('GET /portal/translations', { query: { language } });
    const tenant = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
    const phrasesOfVenue = await portal.services.phraseOverrides.phrasesOf(tenant, language);
    const [errors, choices] = [phrasesOfVenue.in('errors'), phrasesOfVenue.in('choices')];
    for (const { key, words } of changes) {
      const [area, name] = [areaOf(key), key.slice(areaOf(key).length + 1)];
      const shown =
        area === 'errors'
          ? errors(name as ErrorCode, valuesOf(words))
          : area === 'choices'
            ? choices(name as PhraseKey<'choices'>)
            : compiledOf(pages, key);
      expect(shown, key).toContain(MARK);
    }
    const named = await portal.ask('GET /user/civilities', {});
    for (const { labels } of named.body) expect(labels[language]).toContain(MARK);
    const { body: parameters } = await portal.ask('GET /portal/allParameters');
    expect(parameters.tenant.worded).toContain(language);
  },
);
