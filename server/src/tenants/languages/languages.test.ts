import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { missingTexts } from './languages.ts';

let portal: PortalTest;
let other: App;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await synchroniseNow(portal);
  other = await portal.addNode();
  ({ token } = await portal.administrator({ rights: ['settings.functionnalities'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const ALL: readonly Locale[] = LOCALES;
const settings = async () => (await portal.ask('GET /settingsportal/languages', { token })).body;
const save = async (languages: readonly Locale[], seen?: number) => {
  const version = seen ?? (await settings()).saved.version;
  return portal.ask('PUT /settingsportal/languages', { token, body: { languages: [...languages], version } });
};
afterEach(() => save(ALL));

const offered = async (via?: App) =>
  (await portal.ask('GET /portal/allParameters', via && { via })).body.tenant.languages;

describe('languages of a venue', () => {
  it('are all languages of the product by default, then the chosen ones in order, on every node', async () => {
    expect(await offered()).toEqual(ALL);
    expect((await save(['de-DE', 'en-GB'])).status).toBe(200);
    expect(await offered()).toEqual(['de-DE', 'en-GB']);
    await vi.waitFor(async () => expect(await offered(other)).toEqual(['de-DE', 'en-GB']), {
      timeout: 5000,
      interval: 5,
    });
    const { body } = await portal.ask('GET /portal/languages');
    expect(body.map(({ codeIso, isEnable, order }) => [codeIso, isEnable, order])).toEqual([
      ['de-DE', true, 1],
      ['en-GB', true, 2],
      ...ALL.filter((locale) => !['de-DE', 'en-GB'].includes(locale)).map((locale) => [locale, false, 0]),
    ]);
    const neighbour = await portal.ask('GET /portal/allParameters', { tenant: 'patinoire-givre' });
    expect(neighbour.body.tenant.languages).toEqual(ALL);
  });

  it('are restored by an undo, and every change is written to the audit log', async () => {
    await save(['en-GB']);
    const { saved } = await settings();
    const undone = await portal.ask('POST /settingsportal/undolanguages', {
      token,
      body: { version: saved.version },
    });
    expect(undone.body.languages).toEqual(ALL);
    const again = { token, body: { version: undone.body.saved.version } };
    expect((await portal.ask('POST /settingsportal/undolanguages', again)).code).toBe(
      'settings.nothing-to-undo',
    );
    const entries = await portal.sql<{ action: string; changes: object[] }>(
      `select action, changes from portal.audit_entry where action like 'languages.%' order by at desc limit 2`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['languages.undone', 'languages.saved']);
    expect(entries[1]?.changes).toEqual([{ field: 'languages', from: ALL.join(', '), to: 'en-GB' }]);
  });

  it('are at least one, distinct, and saved by only one of two concurrent requests', async () => {
    expect((await save([])).status).toBe(400);
    expect((await save(['en-GB', 'en-GB'])).fields).toEqual({ languages: 'Choisissez une valeur proposée' });
    const { saved } = await settings();
    const answers = await Promise.all([save(['en-GB'], saved.version), save(['de-DE'], saved.version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('apply to messages for visitors, while administrators read their own language', async () => {
    await save(['en-GB', 'de-DE']);
    const refusal = async (locale: Locale) =>
      (await portal.ask('POST /user/presignup', { body: { email: 'nowhere' }, locale })).error;
    expect(await refusal('de-DE')).not.toBe(await refusal('en-GB'));
    const mine = await portal.ask('PUT /settingsportal/languages', {
      token,
      locale: 'fr-FR',
      body: { languages: ['en-GB', 'en-GB'], version: 0 },
    });
    expect(mine.fields).toEqual({ languages: 'Choisissez une valeur proposée' });
  });
});

describe('catalogue item without a name in the default language', () => {
  const services = async () => (await portal.ask('POST /ticketing/services/filtering', { body: {} })).body;
  const unname = (language: Locale, kind: string, code: string) =>
    portal.sql(
      `update portal.catalogue_item set source = jsonb_set(source, array['labels', $1], '""')
        where kind = $2 and code = $3`,
      [language, kind, code],
    );

  it('is hidden with its services, and the back office lists and counts it as unnamed', async () => {
    const [first, ...others] = await services();
    if (!first) throw new Error('There is nothing to hide');
    await unname('de-DE', 'service', first.externalCode);
    const theme = (await portal.ask('GET /Ticketing/themes')).body[0];
    if (!theme) throw new Error('There is no theme');
    await unname('de-DE', 'theme', theme.themeExternalCode);
    await save(['fr-FR', 'de-DE']);
    expect((await services()).map(({ externalCode }) => externalCode)).toContain(first.externalCode);
    await save(['de-DE', 'fr-FR']);
    const shown = (await services()).map(({ externalCode }) => externalCode);
    expect(shown).not.toContain(first.externalCode);
    expect(shown).toContain(others[0]?.externalCode);
    const themes = (await portal.ask('GET /Ticketing/themes')).body;
    expect(themes.map(({ themeExternalCode }) => themeExternalCode)).not.toContain(theme.themeExternalCode);
    const { body: unnamed } = await portal.ask('GET /settingsticketing/unnamed', { token });
    expect(unnamed.find(({ language }) => language === 'de-DE')).toMatchObject({ services: 1, themes: 1 });
    const { token: ticketing } = await portal.administrator({ rights: ['settings.ticketing'] });
    const listed = await portal.ask('GET /settingsticketing/ServicesByEstablishmentAndFamily', {
      token: ticketing,
      query: { externalEstablishmentCode: 'ALL', externalFamilyCode: 'ALL' },
    });
    const row = listed.body.items.find(({ externalCode }) => externalCode === first.externalCode);
    expect(row?.hiddenReason).toBe('unnamed');
  });
});

it('missingTexts counts the texts that exist only in other languages', () => {
  const missing = missingTexts({
    words: [
      { locale: 'fr-FR', keys: ['a', 'b'] },
      { locale: 'en-GB', keys: ['a'] },
    ],
    mails: [['fr-FR'], ['fr-FR', 'en-GB', 'de-DE']],
    links: [[], ['de-DE', 'fr-FR']],
  });
  expect(missing.slice(0, 3)).toEqual([
    { language: 'fr-FR', translations: 0, mails: 0, links: 0 },
    { language: 'en-GB', translations: 1, mails: 1, links: 1 },
    { language: 'de-DE', translations: 2, mails: 1, links: 0 },
  ]);
});
