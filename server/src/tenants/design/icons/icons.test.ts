import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRenderedPictures } from '#platform/images/rendered-pictures.ts';
import { samplePicture } from '#test/portal/pictures.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { registerIcons } from './icons.routes.ts';
import { ICONS } from './icons.ts';

let portal: PortalTest;
let app: FastifyInstance;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.design'] })).token;
  app = Fastify();
  registerIcons(app, portal.services, createRenderedPictures());
});
afterAll(async () => {
  await app.close();
  await portal[Symbol.asyncDispose]();
});

const get = (file: string, tenant = 'aqua-rivage') => app.inject(`/icons/${tenant}/${file}`);

/** Returns the size of the picture and the colour of one pixel as `#rrggbb`. */
async function look(png: Buffer, left: number, top: number) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (top * info.width + left) * info.channels;
  return {
    size: [info.width, info.height],
    colour: `#${data.subarray(at, at + 3).toString('hex')}`,
  };
}

async function save(changes: object) {
  const { body } = await portal.ask('GET /settingsportal/design', { token });
  const { version, brand, titleFont, textFont, gallery } = body;
  const sent = { version, brand, titleFont, textFont, gallery, ...changes };
  return (await portal.ask('PUT /settingsportal/design', { token, body: sent })).body;
}

async function uploadLogo() {
  const content = (await samplePicture('png', { width: 200, height: 80 })).toString('base64');
  const body = { name: 'logo.png', mediaType: 'image/png', content, use: 'logo' } as const;
  return (await portal.ask('POST /settingsportal/picture', { token, body })).body;
}

/** Colour in the middle of the logo. */
const YELLOW = /^#f[a-f].[0-9a-f]4.$/;

describe('GET /icons/{tenant}/{file}', () => {
  test.each(Object.entries(ICONS))('returns %s in its declared size', async (file, { size }) => {
    const { statusCode, headers, rawPayload } = await get(file);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await look(rawPayload, 0, 0)).size).toEqual([size, size]);
  });

  test('draws the default mark in the brand colour without a logo, and the logo otherwise', async () => {
    await save({ brand: '#7a1fa2' });
    expect((await look((await get('maskable-512.png')).rawPayload, 4, 4)).colour).toBe('#7a1fa2');
    const logo = await uploadLogo();
    await save({ logo: { id: logo.id, descriptions: { 'fr-FR': '' } } });
    const { rawPayload } = await get('maskable-512.png');
    expect((await look(rawPayload, 4, 4)).colour).toBe('#ffffff');
    // The sample logo is a yellow disc on blue, in the middle of the icon.
    expect((await look(rawPayload, 256, 256)).colour).toMatch(YELLOW);
    expect((await look((await get('favicon.png')).rawPayload, 24, 24)).colour).toMatch(YELLOW);
  });

  test('caches icons longest at the current version and answers 304 while they are unchanged', async () => {
    const { version } = await save({ brand: '#00695c' });
    const { headers } = await get(`favicon.png?v=${version}`);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect((await get('favicon.png?v=99999')).headers['cache-control']).toBe('public, max-age=60');
    expect((await get('favicon.png')).headers['cache-control']).toBe('public, max-age=60');
    const again = { url: '/icons/aqua-rivage/favicon.png', headers: { 'if-none-match': headers.etag } };
    expect((await app.inject(again)).statusCode).toBe(304);
  });

  test.each(['icon-193.png', '__proto__', 'constructor', '..%2F..%2Fsecret', 'favicon.svg'])(
    'returns 404 for %s',
    async (file) => {
      expect((await get(file)).statusCode).toBe(404);
    },
  );

  test('returns 404 for an unknown venue and for the provider', async () => {
    expect((await get('favicon.png', 'nowhere')).statusCode).toBe(404);
    const [provider] = await portal.sql<{ name: string }>('select name from portal.tenant where is_provider');
    expect((await get('favicon.png', provider?.name)).statusCode).toBe(404);
  });

  test('draws different icons for different venues', async () => {
    await save({ brand: '#00695c' });
    const [ours, theirs] = await Promise.all([
      get('maskable-512.png'),
      get('maskable-512.png', 'patinoire-givre'),
    ]);
    expect(ours.headers.etag).not.toBe(theirs.headers.etag);
    expect((await look(theirs.rawPayload, 4, 4)).colour).toBe('#3d4f9f');
  });
});

describe('GET /icons/{tenant}/social.png', () => {
  test('uses the brand colour and the venue’s words in each language', async () => {
    await save({ brand: '#7a1fa2' });
    const inLanguages = await Promise.all(
      ['fr-FR', 'en-GB', 'de-DE'].map((lang) => get(`social.png?lang=${lang}`)),
    );
    for (const { rawPayload } of inLanguages)
      expect(await look(rawPayload, 1199, 2)).toEqual({ size: [1200, 630], colour: '#7a1fa2' });
    expect(new Set(inLanguages.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('shows the logo on a white plate at the top', async () => {
    const logo = await uploadLogo();
    await save({ brand: '#7a1fa2', logo: { id: logo.id, descriptions: { 'fr-FR': '' } } });
    const { rawPayload } = await get('social.png');
    // The logo of 200 × 80 px is scaled to 325 × 130 px in a box of 420 × 130 px, on a plate 24 px wider.
    expect((await look(rawPayload, 84, 137)).colour).toBe('#ffffff');
    expect((await look(rawPayload, 258, 137)).colour).toMatch(YELLOW);
  });
});

describe('web app manifest', () => {
  test.each([
    ['fr-FR', '/aqua-rivage'],
    ['en-GB', '/en-GB/aqua-rivage'],
    ['de-DE', '/de-DE/aqua-rivage'],
  ])('in %s installs the site at %s', async (lang, home) => {
    const { body: design } = await portal.ask('GET /settingsportal/design', { token });
    const { headers, body } = await get(`manifest.webmanifest?v=${design.version}&lang=${lang}`);
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({
      ...{ id: home, start_url: home, scope: home, lang },
      display: 'standalone',
      theme_color: design.brand,
    });
    expect(manifest.name).not.toBe('');
    expect(manifest.short_name.length).toBeLessThanOrEqual(12);
    // Browsers offer the installation only with icons of 192 and 512 px and a maskable icon.
    for (const { src, sizes, purpose } of manifest.icons) {
      const { size } = await look((await app.inject(src)).rawPayload, 0, 0);
      expect(sizes).toBe(size.join('x'));
      expect(['any', 'maskable']).toContain(purpose);
    }
    expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
      '192x192',
      '512x512',
      '512x512',
    ]);
  });
});
