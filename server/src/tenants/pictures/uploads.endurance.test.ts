import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HTML, PDF, SCRIPT, uploadTests, ZIP } from '#test/portal/picture-uploads.ts';
import { pngChunk, pngHeader, pngOf, samplePicture, withJpegSize } from '#test/portal/pictures.ts';
import type { PortalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;
const { send, refuses } = uploadTests((given) => ({ portal, png, jpeg, webp } = given));

const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

/** Fixed noise: random bytes could contain an end marker of a picture. */
const NOISE = Buffer.concat(
  Array.from({ length: 125 }, (_, block) => createHash('sha256').update(`block ${block}`).digest()),
);

const patched = (bytes: Buffer, at: number, ...values: number[]) => {
  const changed = Buffer.from(bytes);
  changed.set(values, at);
  return changed;
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('upload of a file of another type', () => {
  refuses('file.type', [
    ['SVG', { name: 'logo.svg', mediaType: 'image/svg+xml' }, () => SVG],
    ['SVG named as PNG', { name: 'logo.png', mediaType: 'image/svg+xml' }, () => SVG],
    ['SVG said to be PNG', { name: 'logo.svg', mediaType: 'image/png' }, () => SVG],
    ['PNG named as SVG', { name: 'logo.svg', mediaType: 'image/png' }, () => png],
    ['compressed SVG', { name: 'logo.svgz', mediaType: 'image/svg+xml' }, () => deflateSync(SVG)],
    ['GIF', { name: 'logo.gif', mediaType: 'image/gif' }, () => samplePicture('gif')],
    ['BMP', { name: 'logo.bmp', mediaType: 'image/bmp' }, () => `BM${'\x00'.repeat(60)}`],
    ['TIFF', { name: 'logo.tiff', mediaType: 'image/tiff' }, () => samplePicture('tiff')],
    ['ICO', { name: 'favicon.ico', mediaType: 'image/x-icon' }, () => '\x00\x00\x01\x00\x01\x00'],
    ['AVIF', { name: 'logo.avif', mediaType: 'image/avif' }, () => samplePicture('avif')],
    ['PDF', { name: 'plan.pdf', mediaType: 'application/pdf' }, () => PDF],
    ['a page', { name: 'logo.html', mediaType: 'text/html' }, () => HTML],
    ['a script', { name: 'logo.js', mediaType: 'text/javascript' }, () => 'alert(1)'],
    ['an archive', { name: 'logo.zip', mediaType: 'application/zip' }, () => ZIP],
    ['a second ending that is a page’s', { name: 'logo.png.html', mediaType: 'image/png' }, () => png],
    ['a second ending that is a program’s', { name: 'logo.png.php', mediaType: 'image/png' }, () => png],
    ['a second ending that is SVG’s', { name: 'logo.png.svg', mediaType: 'image/png' }, () => png],
    ['no ending', { name: 'logo', mediaType: 'image/png' }, () => png],
    ['a path behind the ending', { name: 'logo.png/../x', mediaType: 'image/png' }, () => png],
    ['no type', { name: 'logo.png', mediaType: '' }, () => png],
    ['any bytes', { name: 'logo.png', mediaType: 'application/octet-stream' }, () => png],
    ['a type with a parameter', { name: 'logo.png', mediaType: 'image/png; a=b' }, () => png],
    ['a type that objects have', { name: 'logo.png', mediaType: 'constructor' }, () => png],
    ['the ending of another type', { name: 'logo.jpg', mediaType: 'image/png' }, () => png],
  ]);
});

describe('upload of a file whose content does not match its type', () => {
  refuses('file.signature', [
    ['SVG as PNG', { name: 'logo.png' }, () => SVG],
    ['SVG as WebP', { name: 'logo.webp' }, () => SVG],
    ['GIF as PNG', { name: 'logo.png' }, () => samplePicture('gif')],
    ['BMP as PNG', { name: 'logo.png' }, () => `BM${'\x00'.repeat(60)}`],
    ['TIFF as JPEG', { name: 'logo.jpg' }, () => samplePicture('tiff')],
    ['AVIF as WebP', { name: 'logo.webp' }, () => samplePicture('avif')],
    ['ICO as PNG', { name: 'logo.png' }, () => '\x00\x00\x01\x00\x01\x00'],
    ['PDF as JPEG', { name: 'logo.jpeg' }, () => PDF],
    ['a page as PNG', { name: 'logo.png' }, () => HTML],
    ['an archive as PNG', { name: 'logo.png' }, () => ZIP],
    ['a sound as WebP', { name: 'logo.webp' }, () => `RIFF\x24\x00\x00\x00WAVEfmt ${'\x00'.repeat(40)}`],
    ['JPEG as PNG', { name: 'logo.png' }, () => jpeg],
    ['PNG as JPEG', { name: 'logo.jpg' }, () => png],
    ['WebP as PNG', { name: 'logo.png' }, () => webp],
    ['a page in front of a PNG', { name: 'logo.png' }, () => Buffer.concat([Buffer.from(HTML), png])],
    ['a mark in front of a PNG', { name: 'logo.png' }, () => Buffer.concat([Buffer.from('\ufeff'), png])],
    ['nothing', { name: 'logo.png' }, () => ''],
    ['one byte', { name: 'logo.png' }, () => '\x89'],
  ]);
});

describe('upload of a broken picture', () => {
  refuses('file.signature', [
    ['the signature of a PNG alone', { name: 'logo.png' }, () => png.subarray(0, 8)],
    ['the start of a JPEG alone', { name: 'logo.jpg' }, () => jpeg.subarray(0, 4)],
    ['the head of a WebP alone', { name: 'logo.webp' }, () => webp.subarray(0, 16)],
    ['half a PNG', { name: 'logo.png' }, () => half(png)],
    ['half a JPEG', { name: 'logo.jpg' }, () => half(jpeg)],
    ['half a WebP', { name: 'logo.webp' }, () => half(webp)],
    ['a PNG without pixels', { name: 'logo.png' }, () => pngOf(pngHeader(9, 9), pngChunk('IEND', ''))],
    ['a PNG without head', { name: 'logo.png' }, () => pngOf(pngChunk('IDAT', deflateSync('\x00')), pngChunk('IEND', ''))],
    ['a PNG without width', { name: 'logo.png' }, () => pngOf(pngHeader(0, 9), pngChunk('IDAT', ''), pngChunk('IEND', ''))],
    ['a PNG with a wrong checksum', { name: 'logo.png' }, () => patched(png, 30, 0, 0, 0)],
    ['a PNG with too few pixels', { name: 'logo.png' }, () => pngOf(pngHeader(90, 90), pngChunk('IDAT', deflateSync('\x00')), pngChunk('IEND', ''))],
    ['noise behind the signature of a PNG', { name: 'logo.png' }, () => pngOf(NOISE)],
    ['noise behind the start of a JPEG', { name: 'logo.jpg' }, () => Buffer.concat([jpeg.subarray(0, 3), NOISE])],
  ]); // biome-ignore format: a table
});

describe('upload of a picture that is too large', () => {
  refuses('file.too-large', [
    ['one byte more than 512 kB', { name: 'a.png' }, () => Buffer.concat([png, Buffer.alloc(524_289 - png.length)])],
    ['a photograph', { name: 'a.jpg' }, () => sharp(randomBytes(1200 * 1000 * 3), { raw: { width: 1200, height: 1000, channels: 3 } }).jpeg({ quality: 95 }).toBuffer().then((bytes) => bytes.subarray(0, 700_000))],
    ['more than any request may be', { name: 'a.png' }, () => Buffer.alloc(3_000_000)],
  ]); // biome-ignore format: a table

  refuses('picture.too-many-pixels', [
    ['a PNG of a billion pixels in its head', { name: 'a.png' }, () => pngOf(pngHeader(32_000, 32_000), pngChunk('IDAT', deflateSync(Buffer.alloc(1000))), pngChunk('IEND', ''))],
    ['a PNG that unfolds to 200 MB', { name: 'a.png' }, () => pngOf(pngHeader(9000, 7500), pngChunk('IDAT', deflateSync(Buffer.alloc((9000 * 3 + 1) * 7500))), pngChunk('IEND', ''))],
    ['a PNG that is long and thin', { name: 'a.png' }, () => pngOf(pngHeader(1, 2_000_000), pngChunk('IDAT', deflateSync(Buffer.alloc(8_000_000))), pngChunk('IEND', ''))],
    ['a JPEG of four billion pixels in its head', { name: 'a.jpg' }, () => withJpegSize(jpeg, 65_000, 65_000)],
    ['a WebP of 16383 pixels a side', { name: 'a.webp' }, () => sharp({ create: { width: 16_383, height: 5, channels: 3, background: '#fff' } }).webp().toBuffer()],
  ]); // biome-ignore format: a table

  it('decodes only some of many concurrent requests and answers 503 to the others', async () => {
    const bomb = withJpegSize(jpeg, 65_000, 65_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(bomb, { name: 'a.jpg' })));
    const codes = answers.map(({ code }) => code);
    expect(codes).toContain('internal.unavailable');
    expect(codes.filter((code) => code === 'picture.too-many-pixels').length).toBeGreaterThan(10);
    expect(answers.every(({ status }) => status === 413 || status === 503)).toBe(true);
  }, 60_000);
});

it.each(LOCALES)('a rejected upload has a message in the requester’s language (%s)', async (locale) => {
  const codes: [ErrorCode, Buffer | string, string][] = [
    ['file.type', png, 'a.gif'],
    ['file.signature', HTML, 'a.png'],
    ['file.too-large', Buffer.alloc(600_000), 'a.png'],
  ];
  for (const [code, bytes, name] of codes) {
    const { error } = await send(bytes, { name, locale });
    expect(error).toBe(translator(locale, 'errors')(code));
  }
});

it('POST /settingsportal/picture rejects a requester without the right before it processes the picture', async () => {
  const { token: weak } = await portal.administrator({ rights: ['settings.admin'] });
  const body = {
    name: 'a.png',
    mediaType: 'image/png',
    content: png.toString('base64'),
    use: 'logo',
  } as const;
  const refused = await portal.ask('POST /settingsportal/picture', { token: weak, body });
  expect(refused).toMatchObject({ status: 401, code: 'commons.admin-right-required' });
  expect((await portal.ask('POST /settingsportal/picture', { body })).status).toBe(401);
});
