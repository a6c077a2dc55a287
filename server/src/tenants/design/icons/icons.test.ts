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

/** The colour of one pixel, `#rrggbb`, and the size of the picture. */
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

/** The middle of the logo. */
const YELLOW = /^#f[a-f].[0-9a-f]4.$/;

describe('the icons of a venue', () => {
  test.each(Object.entries(ICONS))('%s has the size that it is used in', async (file, { size }) => {
    const { statusCode, headers, rawPayload } = await get(file);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await look(rawPayload, 0, 0)).size).toEqual([size, size]);
  });

  test('are the mark in its colour without a logo, and the logo with one', async () => {
    await save({ brand: '#7a1fa2' });
    expect((await look((await get('maskable-512.png')).rawPayload, 4, 4)).colour).toBe('#7a1fa2');
    const logo = await uploadLogo();
    await save({ logo: { id: logo.id, descriptions: { 'fr-FR': '' } } });
    const { rawPayload } = await get('maskable-512.png');
    expect((await look(rawPayload, 4, 4)).colour).toBe('#ffffff');
    // The sample is a yellow disc on blue, here in the middle of the icon.
    expect((await look(rawPayload, 256, 256)).colour).toMatch(YELLOW);
    expect((await look((await get('favicon.png')).rawPayload, 24, 24)).colour).toMatch(YELLOW);
  });

  test('are kept as long as their address names the design, and not sent again while they are the same', async () => {
    const { version } = await save({ brand: '#00695c' });
    const { headers } = await get(`favicon.png?v=${version}`);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect((await get('favicon.png?v=99999')).headers['cache-control']).toBe('public, max-age=60');
    expect((await get('favicon.png')).headers['cache-control']).toBe('public, max-age=60');
    const again = { url: '/icons/aqua-rivage/favicon.png', headers: { 'if-none-match': headers.etag } };
    expect((await app.inject(again)).statusCode).toBe(304);
  });

  test.each(['icon-193.png', '__proto__', 'constructor', '..%2F..%2Fsecret', 'favicon.svg'])(
    '%s is none of them',
    async (file) => {
      expect((await get(file)).statusCode).toBe(404);
    },
  );

  test('do not exist for who is no venue', async () => {
    expect((await get('favicon.png', 'nowhere')).statusCode).toBe(404);
    const [provider] = await portal.sql<{ name: string }>('select name from portal.tenant where is_provider');
    expect((await get('favicon.png', provider?.name)).statusCode).toBe(404);
  });

  test('of one venue are not those of another', async () => {
    await save({ brand: '#00695c' });
    const [ours, theirs] = await Promise.all([
      get('maskable-512.png'),
      get('maskable-512.png', 'patinoire-givre'),
    ]);
    expect(ours.headers.etag).not.toBe(theirs.headers.etag);
    expect((await look(theirs.rawPayload, 4, 4)).colour).toBe('#3d4f9f');
  });
});

describe('the social picture', () => {
  test('has the colour of the venue, and its words in each language', async () => {
    await save({ brand: '#7a1fa2' });
    const inLanguages = await Promise.all(
      ['fr-FR', 'en-GB', 'de-DE'].map((lang) => get(`social.png?lang=${lang}`)),
    );
    for (const { rawPayload } of inLanguages)
      expect(await look(rawPayload, 1199, 2)).toEqual({ size: [1200, 630], colour: '#7a1fa2' });
    expect(new Set(inLanguages.map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('has the logo on white, at its head', async () => {
    const logo = await uploadLogo();
    await save({ brand: '#7a1fa2', logo: { id: logo.id, descriptions: { 'fr-FR': '' } } });
    const { rawPayload } = await get('social.png');
    // 200 by 80 pixels in a box of 420 by 130 become 325 by 130, on a plate that is 24 pixels wider.
    expect((await look(rawPayload, 84, 137)).colour).toBe('#ffffff');
    expect((await look(rawPayload, 258, 137)).colour).toMatch(YELLOW);
  });
});

describe('the manifest', () => {
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
    // What browsers ask for before they offer to install: 192 and 512 pixels, and one that may be cut.
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
