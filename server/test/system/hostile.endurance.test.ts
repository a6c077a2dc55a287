import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  HOSTILE_ADDRESSES,
  HOSTILE_DOCUMENTS,
  HOSTILE_MARKUP,
  HOSTILE_MESSAGES,
  HOSTILE_WORDS,
} from '../portal/hostile.ts';
import {
  type HostileSurfaces,
  hostileSurfaces,
  type Sent,
  type Surface,
} from '../portal/hostile-surfaces.ts';
import { HOSTILE_PICTURES } from '../portal/pictures.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { reportDone } from './proof.ts';

let portal: PortalTest;
let surfaces: HostileSurfaces;
beforeAll(async () => {
  portal = await portalTest();
  surfaces = await hostileSurfaces(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Number of inputs sent; each uses the next language. */
let asked = 0;

/** Sends an input. A rejection must have a message in the sender’s language. */
async function send<Input>(surface: Surface<Input>, input: Input): Promise<Sent> {
  asked += 1;
  const [locale, other] = [asked, asked + 1].map((at) => LOCALES[at % LOCALES.length] ?? 'fr-FR');
  const sent = await surface(input, locale as Locale);
  if (sent.status < 300) return sent;
  expect(sent.status, sent.code).toBeGreaterThanOrEqual(400);
  expect(sent.status, sent.code).toBeLessThan(500);
  const elsewhere = await surface(input, other as Locale);
  expect(elsewhere.code).toBe(sent.code);
  const pairs = [
    [sent.error, elsewhere.error],
    ...Object.entries(sent.fields).map(([field, words]) => [words, elsewhere.fields[field]]),
  ];
  for (const [words, translated] of pairs) {
    expect(words).toMatch(/\p{L}{3}/u);
    expect(words).not.toMatch(/undefined|\[object/);
    expect(words).not.toBe(translated);
  }
  return sent;
}

const isRefused = ({ status }: Sent): boolean => status >= 400;

const ELEMENTS = 'p|h2|ul|ol|li|br|strong|em|a|div';
const ADDRESS = '(?:https?:\\/\\/[^"@\\s]+|mailto:[^"\\s]+|tel:[^"\\s]+|\\{[A-Z]+\\})';
const HARMLESS = new RegExp(`<\\/?(?:${ELEMENTS})(?: (?:href|data-button)="${ADDRESS}")?>`, 'g');

/** Expects a text to contain only the markup of a free text. */
const expectHarmless = (text: string) => expect(text.replaceAll(HARMLESS, '')).not.toContain('<');

const ACTIVE =
  /<(?:script|iframe|object|embed|form|input|svg|math|video|audio|link|base|template)\b|<meta[^>]+refresh|<[^>]+\son[a-z]+\s*=|(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data|vbscript|file):/i;

describe.each([
  ['a text of a mail', 'mail'],
  ['a free text of the home page', 'homeText'],
  ['a piece of news', 'news'],
] as const)('%s', (_where, surface) => {
  test.each(HOSTILE_MARKUP)('%j is rejected with a message, or harmless', async (markup) => {
    const sent = await send(surfaces[surface], markup);
    if (isRefused(sent)) return;
    if (surface !== 'mail') return expectHarmless(sent.shown ?? '');
    expect(sent.shown).not.toMatch(ACTIVE);
    expect(sent.shown).not.toMatch(/(?:src|background)="https?:\/\/evil|url\(/i);
  });
});

describe.each([
  ['the title of the home page', 'homeTitle'],
  ['the name of a link', 'linkName'],
  ['the end of a purchase', 'endText'],
  ['a consent of the registration', 'consent'],
  ['the address of an establishment', 'address'],
  ['the way to an establishment', 'access'],
  ['a message of the day', 'notice'],
] as const)('%s', (_where, surface) => {
  test.each(HOSTILE_WORDS)('%j is rejected with a message, or shown as text', async (words) => {
    const sent = await send(surfaces[surface], words);
    if (isRefused(sent)) return;
    // Pages render the response as text, which browser tests verify.
    expect(sent.shown).toBe(words);
  });
});

describe.each([
  ['the address of a link', 'linkAddress'],
  ['the page after a logout', 'logoutPage'],
  ['a website that embeds sessions', 'origin'],
] as const)('%s', (_where, surface) => {
  test.each(HOSTILE_ADDRESSES)('%j is rejected with a message', async (address) => {
    expect(isRefused(await send(surfaces[surface], address))).toBe(true);
  });
});

describe('a phrase override', () => {
  test.each(HOSTILE_MESSAGES)('%j is rejected with a message, or shown as text', async (message) => {
    const sent = await send(surfaces.phrase, message);
    if (!isRefused(sent)) expect(sent.shown).toBe(JSON.stringify(message));
  });
});

describe('a document of the footer', () => {
  test.each(HOSTILE_DOCUMENTS)('with %s is rejected with a message', async (_what, text = '', name, type) => {
    expect(isRefused(await send(surfaces.document, { text, name, type }))).toBe(true);
    reportDone('uploads', 1);
  });
});

describe('a picture', () => {
  test.each(HOSTILE_PICTURES)('%s is rejected with a message', async (_what, { name, type, bytes }) => {
    const picture = { name, type, bytes: await bytes() };
    expect(isRefused(await send(surfaces.picture, picture))).toBe(true);
    reportDone('uploads', 1);
  });
});

test('the hostile inputs number more than two hundred', () => expect(asked).toBeGreaterThan(200));
