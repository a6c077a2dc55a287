import { type CallInput, type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';

/** Settings as returned by any page. */
type Settings = Record<string, unknown>;

/** A page of settings: its calls, their inputs, and a change. */
interface SettingsPage {
  read: CallKey;
  save: CallKey;
  undo: CallKey;
  /** Query of the settings, sent with each call. */
  of?: Record<string, string>;
  change: Settings;
  /** Body of a change; for most pages, all settings. */
  keep?: readonly string[];
  /** Whether visitors see no effect on pages, as for mails. */
  isOfMails?: true;
}

const WORDS = { 'fr-FR': 'Merci', 'en-GB': 'Thank you', 'de-DE': 'Danke' };
const page = (name: string, change: Settings, more: Partial<SettingsPage> = {}): [string, SettingsPage] => [
  name,
  {
    read: `GET /settingsportal/${name}` as CallKey,
    save: `PUT /settingsportal/${name}` as CallKey,
    undo: `POST /settingsportal/undo${name}` as CallKey,
    change,
    ...more,
  },
];

/** Every page of settings that visitors notice and that is saved as a whole. */
const PAGES = [
  page('homepagesettings', { fastBuy: false }, { keep: ['blocks', 'fastBuy'] }),
  page('footer', { contactEmail: 'acces@example.com' }),
  page('usedpages', { search: false }),
  page('usedfonctionnalities', { multiEstablishment: false }),
  page('planning', { colors: 'family' }, { save: 'PUT /settingsportal/planningItems' }),
  page('endofnavigation', { disconnectingPage: 'https://www.example.com/au-revoir' }),
  page(
    'registrationpage',
    { legalPersons: false },
    { keep: ['parts', 'legalPersons', 'advertising', 'consents'] },
  ),
  page('languages', { languages: ['fr-FR', 'de-DE'] }, { keep: ['languages'] }),
  page('partner', { partners: [{ type: 'review', configuration: '{"url":"https://avis.example.com"}' }] }),
  page(
    'analytics',
    { isEnable: true, url: 'https://mesure.example.com', siteId: '3' },
    {
      keep: ['isEnable', 'url', 'siteId'],
    },
  ),
  page('design', { brand: '#8a1c5a', gallery: [] }, { keep: ['brand', 'accent', 'titleFont', 'textFont'] }),
  page('embedding', { origins: [{ address: 'https://www.ville.example' }] }),
  page(
    'email/template',
    { texts: { 'fr-FR': { subject: WORDS['fr-FR'], html: '<p>Merci</p>' } } },
    {
      undo: 'POST /settingsportal/email/undotemplate',
      of: { mail: 'receipt' },
      keep: [],
      isOfMails: true,
    },
  ),
] as const;

const versionOf = (settings: Settings): number =>
  ((settings.saved ?? settings) as { version: number }).version;

/** Returns the settings without time and author of the last save. */
const setIn = ({
  saved: _,
  version: __,
  savedAt: ___,
  savedBy: ____,
  previous: _____,
  canUndo: ______,
  ...rest
}: Settings) => rest;

/** Pages with several undo steps, and settings that visitors do not notice; each has its own tests. */
const OTHERS = [
  'POST /boxoffice/undopublication',
  'POST /boxoffice/undosessions',
  'POST /boxoffice/undotimetable',
  'POST /settingsadmin/undotenantconnection',
  'POST /settingsportal/undosso',
  'POST /settingsportal/undotranslations',
  'POST /settingsticketing/undoestablishmentinformation',
];

let portal: PortalTest;
let other: App;
let boss: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  // A visit ends at a website of the venue.
  await portal.sql(`update portal.tenant set embedding_origins = '{https://www.example.com}'`);
  portal.services.tenants.invalidate();
  other = await portal.addNode();
  boss = await portal.administrator({ isSuper: true });
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Returns what a process answers to visitors. */
const shownBy = async (via?: App) => {
  const asking = via ? { via } : {};
  const answers = await Promise.all([
    portal.ask('GET /portal/allParameters', asking),
    portal.ask('GET /portal/homepage', asking),
    portal.ask('GET /portal/endofnavigation', asking),
    portal.ask('GET /portal/registrationpage', asking),
    portal.ask('GET /portal/embedding', asking),
    portal.ask('GET /settingsportal/planningItems', asking),
  ]);
  return answers.map(({ body }) => body);
};

test('every settings page with an undo is listed in this test', () => {
  const undone = Object.keys(calls).filter((key) => /^POST .*\/undo[a-z]+$/.test(key));
  expect([...PAGES.map(([, { undo }]) => undo), ...OTHERS].sort()).toEqual(undone.sort());
});

describe.each(PAGES)('settings of %s', (_name, { read, save, undo, of, change, keep, isOfMails }) => {
  const ask = (key: CallKey, input: object) =>
    portal.ask(key, { ...(input as CallInput<typeof key>), token: boss.token });
  const present = async () => (await ask(read, of ? { query: of } : {})).body as unknown as Settings;
  const saved = async (version: number, settings: Settings) => {
    const { body: sent } = bodyFor(settings, version);
    return ask(save, { body: sent });
  };
  function bodyFor(settings: Settings, version: number) {
    const kept = setIn(settings);
    const fields = keep ? Object.fromEntries(keep.map((name) => [name, kept[name]])) : kept;
    return { body: { ...fields, ...of, ...change, version } };
  }

  test('are saved with an optimistic lock, undone once, and logged', async () => {
    const before = await present();
    const version = versionOf(before);
    const changed = await saved(version, before);
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await present();
    expect(setIn(after)).not.toEqual(setIn(before));
    expect((await saved(version, before)).code).toBe('settings.changed');

    const undoing = (seen: number) => ask(undo, { body: { ...of, version: seen } });
    expect((await undoing(version)).code).toBe('settings.changed');
    expect((await undoing(versionOf(after))).status).toBe(200);
    const restored = await present();
    expect(setIn(restored)).toEqual(setIn(before));
    expect((await undoing(versionOf(restored))).code).toBe('settings.nothing-to-undo');

    const log = await portal.sql<{ action: string }>(
      `select action from portal.audit_entry where administrator_email = $1 order by at desc limit 2`,
      [boss.email],
    );
    expect(log.map(({ action }) => action.split('.')[1])).toEqual(['undone', 'saved']);
  });

  test.skipIf(isOfMails)('reach visitors of every process immediately, when saved and undone', async () => {
    const [settings, before] = [await present(), await shownBy(other)];
    expect((await saved(versionOf(settings), settings)).status).toBe(200);
    const after = await shownBy();
    expect(after).not.toEqual(before);
    await expect.poll(() => shownBy(other), { timeout: 5000 }).toEqual(after);
    await ask(undo, { body: { ...of, version: versionOf(await present()) } });
    const restored = await shownBy();
    expect(restored).not.toEqual(after);
    await expect.poll(() => shownBy(other), { timeout: 5000 }).toEqual(restored);
  });

  test('are saved and undone with the same right', () => {
    expect(calls[read].access).toHaveProperty('right');
    const rights = [save, undo].map((key) => JSON.stringify(calls[key].access));
    expect(new Set(rights).size).toBe(1);
    expect(rights[0]).toContain('right');
  });
});
