import { phrasesFor } from '@guichet/phrases/translate.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD, drawCard } from '#platform/images/card.ts';
import { createRenderedPictures } from '#platform/images/rendered-pictures.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { registerSocialCards } from './social-cards.routes.ts';
import { cardTexts } from './social-cards.ts';

let portal: PortalTest;
let app: FastifyInstance;
let code: string;
beforeAll(async () => {
  portal = await portalTest();
  app = Fastify();
  registerSocialCards(app, portal.services, createRenderedPictures());
  const { body } = await portal.ask('POST /ticketing/services/filtering', { body: {} });
  code = body.find(({ unitPrices }) => Object.keys(unitPrices).length > 1)?.externalCode ?? '';
});
afterAll(async () => {
  await app.close();
  await portal[Symbol.asyncDispose]();
});

const get = (service: string, { tenant = 'aqua-rivage', lang = 'fr-FR', headers = {} } = {}) =>
  app.inject({ url: `/icons/${tenant}/services/${encodeURIComponent(service)}?lang=${lang}`, headers });

describe('GET /icons/{tenant}/services/{externalCode}', () => {
  test('returns a picture in the size of a social card, in each language', async () => {
    const etags = new Set<unknown>();
    for (const lang of ['fr-FR', 'en-GB', 'de-DE']) {
      const { statusCode, headers, rawPayload } = await get(code, { lang });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=60' });
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect({ format, width, height }).toEqual({ format: 'png', ...CARD });
      expect(rawPayload.length).toBeLessThan(300_000);
      etags.add(headers.etag);
    }
    expect(etags.size).toBe(3);
  });

  test('answers 304 while the card is unchanged', async () => {
    const { headers } = await get(code);
    const again = await get(code, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('returns 404 for an unknown service or tenant', async () => {
    expect((await get('no-such-service')).statusCode).toBe(404);
    expect((await get('__proto__')).statusCode).toBe(404);
    expect((await get(code, { tenant: 'patinoire-givre' })).statusCode).toBe(404);
    expect((await get(code, { tenant: 'nowhere' })).statusCode).toBe(404);
  });
});

test('cardTexts returns the name, the lowest price and the establishment', () => {
  const service = {
    labels: { 'fr-FR': 'Aquagym', 'en-GB': 'Water aerobics', 'de-DE': 'Wassergymnastik' },
    establishmentCode: 'A',
    prices: [
      { name: 'Adulte', cents: 123_450 },
      { name: 'Enfant', cents: 120_000 },
    ],
  } as never;
  const establishments = new Map([['A', { labels: { 'fr-FR': 'Piscine' } } as never]]);
  const words = (locale: 'fr-FR' | 'en-GB' | 'de-DE') =>
    cardTexts({ establishments }, service, { locale, t: phrasesFor(locale).in('catalogue') });
  expect(words('fr-FR')).toEqual({ title: 'Aquagym', detail: 'dès 1\u00a0200,00\u00a0€ · Piscine' });
  expect(words('en-GB')).toEqual({ title: 'Water aerobics', detail: 'from €1,200.00 · Piscine' });
  expect(words('de-DE')).toEqual({ title: 'Wassergymnastik', detail: 'ab 1.200,00\u00a0€ · Piscine' });
});

test('cardTexts returns the highest price of a service that fills cards, the default on its page', () => {
  const service = {
    code: 'TEN',
    cardUse: 'created',
    labels: { 'fr-FR': 'Carte 10 entrées' },
    establishmentCode: 'A',
    prices: [
      { name: 'PLEIN', cents: 4800 },
      { name: 'REDUIT', cents: 3800 },
    ],
  } as never;
  const words = { locale: 'fr-FR', t: phrasesFor('fr-FR').in('catalogue') } as const;
  expect(cardTexts({ establishments: new Map() }, service, words).detail).toBe('48,00\u00a0€');
});

describe('drawCard with unusual texts', () => {
  const card = (title: string, detail = '') =>
    drawCard({ brand: '#0b6e8a', title, detail, name: 'Rivage', logo: undefined, picture: undefined });

  test.each([
    '<span foreground="red" size="999999">A</span>',
    '</span><b>',
    '&#0;&amp;&unknown;',
    'a\u0000b\u0008\u001b[31m\u202e',
    '\ud800',
    '',
    ' \u200b\t ',
    'Donaudampfschifffahrtsgesellschaft'.repeat(50),
    '🏊 プール مسبح',
    'x\n'.repeat(10_000),
  ])('renders a text literally or omits it: %j', async (text) => {
    const { width, height } = await sharp(await card(text, text)).metadata();
    expect({ width, height }).toEqual(CARD);
  });

  test('applies no markup', async () => {
    const png = await card('<span background="#ff0000" foreground="#ff0000">██████</span>');
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: info.width * info.height }, (_, index) => index * info.channels).filter(
      (at) => (data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 100,
    );
    expect(reds).toEqual([]);
  });
});
