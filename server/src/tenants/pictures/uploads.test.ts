import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  pngChunk,
  pngHeader,
  pngOf,
  samplePicture,
  withJpegSegment,
  withJpegSize,
  withPngChunks,
} from '#test/portal/pictures.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const PHP = '<?php system($_GET["c"]); ?>';
const ZIP = `PK\x03\x04\x14\x00\x00\x00\x08\x00${SCRIPT}PK\x05\x06${'\x00'.repeat(18)}`;
const PDF = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n%%EOF`;

let portal: PortalTest;
let token: string;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;
beforeAll(async () => {
  portal = await portalTest();
  token = (await portal.administrator({ rights: ['settings.ticketing'] })).token;
  png = await samplePicture('png');
  jpeg = await samplePicture('jpeg');
  webp = await samplePicture('webp');
});
afterAll(() => portal[Symbol.asyncDispose]());

const TYPES = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

interface Sending {
  name: string;
  mediaType?: string;
  locale?: string;
}

async function send(bytes: Buffer | string, { name, mediaType, locale }: Sending) {
  const ending = name.split('.').at(-1) as keyof typeof TYPES;
  return portal.ask('POST /settingsportal/picture', {
    token,
    ...(locale && { locale }),
    body: {
      name,
      mediaType: mediaType ?? TYPES[ending] ?? '',
      content: Buffer.from(bytes as string, 'latin1').toString('base64'),
      use: 'service',
    },
  });
}

const stored = async () =>
  (await portal.sql<{ n: number }>('select count(*)::int as n from portal.picture'))[0]?.n;

type Bytes = () => Buffer | string | Promise<Buffer>;
type Refusal = readonly [what: string, sending: Sending, bytes: Bytes];

/** Each is refused with the message of its code, and nothing is stored. */
function refuses(code: ErrorCode, refusals: readonly Refusal[]): void {
  it.each(refusals)(`%s: ${code}`, async (_what, sending, bytes) => {
    const before = await stored();
    const answer = await send(await bytes(), sending);
    const error = translator('fr-FR', 'errors')(code, { pixels: 5000 });
    expect({ code: answer.code, error: answer.error }).toEqual({ code, error });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await stored()).toBe(before);
  });
}

const patched = (bytes: Buffer, at: number, ...values: number[]) => {
  const changed = Buffer.from(bytes);
  changed.set(values, at);
  return changed;
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('a file of another type', () => {
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

describe('a file whose content does not match its type', () => {
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

describe('a picture that is broken', () => {
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
    ['noise behind the signature of a PNG', { name: 'logo.png' }, () => pngOf(randomBytes(4000))],
    ['noise behind the start of a JPEG', { name: 'logo.jpg' }, () => Buffer.concat([jpeg.subarray(0, 3), randomBytes(4000)])],
  ]); // biome-ignore format: a table
});

describe('a picture that is too large', () => {
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

  it('is not decoded by many requests at once', async () => {
    const bomb = withJpegSize(jpeg, 65_000, 65_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(bomb, { name: 'a.jpg' })));
    const codes = answers.map(({ code }) => code);
    expect(codes).toContain('internal.unavailable');
    expect(codes.filter((code) => code === 'picture.too-many-pixels').length).toBeGreaterThan(10);
    expect(answers.every(({ status }) => status === 413 || status === 503)).toBe(true);
  }, 60_000);
});

describe('a picture with a second content', () => {
  const behind = (picture: Buffer, payload: string) =>
    Buffer.concat([picture, Buffer.from(payload, 'latin1')]);

  refuses('file.foreign-content', [
    ['a page behind a PNG', { name: 'a.png' }, () => behind(png, HTML)],
    ['an archive behind a PNG', { name: 'a.png' }, () => behind(png, ZIP)],
    ['a PDF behind a PNG', { name: 'a.png' }, () => behind(png, PDF)],
    ['a picture behind a PNG', { name: 'a.png' }, () => Buffer.concat([png, jpeg])],
    ['one byte behind a PNG', { name: 'a.png' }, () => behind(png, '!')],
    ['an archive behind a JPEG', { name: 'a.jpeg' }, () => behind(jpeg, ZIP)],
    ['a page behind two JPEGs', { name: 'a.jpg' }, () => behind(Buffer.concat([jpeg, jpeg]), HTML)],
    ['a page behind a WebP', { name: 'a.webp' }, () => behind(webp, HTML)],
    ['a program in a text of a PNG', { name: 'a.png' }, () => withPngChunks(png, pngChunk('tEXt', `Comment\0${PHP}`))],
    ['a page in an international text of a PNG', { name: 'a.png' }, () => withPngChunks(png, pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${HTML}`))],
    ['a program in an unknown chunk', { name: 'a.png' }, () => withPngChunks(png, pngChunk('prIv', PHP))],
    ['a program in the palette of a PNG', { name: 'a.png' }, () => pngOf(pngChunk('IHDR', '\0\0\0\x03\0\0\0\x03\x08\x03\0\0\0'), pngChunk('PLTE', `${PHP}  `), pngChunk('IDAT', deflateSync(Buffer.from('\0\0\x01\x02\0\x03\x04\x05\0\x06\x07\x08', 'latin1'))), pngChunk('IEND', ''))],
    ['a program behind a second ending', { name: 'a.php.png' }, () => withPngChunks(png, pngChunk('tEXt', `Comment\0${PHP}`))],
    ['a page in a comment of a JPEG', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xfe, HTML)],
    ['a document in a comment of a JPEG', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xfe, PDF)],
    ['an archive in a comment of a JPEG', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xfe, ZIP)],
    ['a program in the EXIF of a JPEG', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xe1, exif(PHP))],
    ['a page in the XMP of a JPEG', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${HTML}`)],
    ['a PNG with a page as its pixels', { name: 'logo.png' }, () => pngOf(pngHeader(9, 9), pngChunk('IDAT', HTML), pngChunk('IEND', ''))],
    ['a JPEG that is a page', { name: 'logo.jpg' }, () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from(HTML)])],
    ['a WebP that is a page', { name: 'logo.webp' }, () => `RIFF\xff\x00\x00\x00WEBPVP8 ${HTML}`],
    ['a script that a JPEG begins with', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xe0, `=1;alert(1)/*`)],
  ]); // biome-ignore format: a table
});

const exif = (text: string) => `Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x00${text}`;

describe('a valid picture', () => {
  const payloads: [string, string, RegExp, Bytes][] = [
    ['a comment of a PNG', 'a.png', /Jeanne/, () => withPngChunks(png, pngChunk('tEXt', 'Comment\0Jeanne'))],
    ['a hundred megabytes in a text of a PNG', 'a.png', /zTXt/, () => withPngChunks(png, pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))])))],
    ['EXIF in a PNG', 'a.png', /Paris|eXIf/, () => withPngChunks(png, pngChunk('eXIf', `MM\x00\x2a\x00\x00\x00\x08\x00\x00Paris`))],
    ['an unknown chunk', 'a.png', /Jeanne/, () => withPngChunks(png, pngChunk('prIv', 'Jeanne'))],
    ['a second picture in a PNG', 'a.png', /acTL|fdAT/, () => withPngChunks(png, pngChunk('acTL', '\0\0\0\x02\0\0\0\0'), pngChunk('fdAT', '\0\0\0\x01'))],
    ['what fills a PNG up', 'a.png', /\0{64}/, () => Buffer.concat([png, Buffer.alloc(512)])],
    ['a comment of a JPEG', 'a.jpg', /Jeanne/, () => withJpegSegment(jpeg, 0xfe, 'Jeanne')],
    ['EXIF in a JPEG', 'a.jpg', /Paris|Exif/, () => withJpegSegment(jpeg, 0xe1, exif('Paris'))],
    ['XMP in a JPEG', 'a.jpg', /xap|xmpmeta/, () => withJpegSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>`)],
    ['the second JPEG that a telephone puts behind the first', 'a.jpg', /JFIF|MPF/, () => Buffer.concat([withJpegSegment(jpeg, 0xe2, 'MPF\0'), jpeg])],
    ['where and with what a photograph was taken', 'a.jpg', /Canon|Exif|GPS/, () => sharp(jpeg).withExif({ IFD0: { Make: 'Canon' }, IFD3: { GPSLatitudeRef: 'N' } }).jpeg().toBuffer()],
    ['the coding of a progressive JPEG', 'a.jpg', /JFIF/, () => sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
    ['a profile of colours', 'a.jpg', /ICC_PROFILE|acsp/, () => sharp(jpeg).withIccProfile('p3').jpeg().toBuffer()],
    ['EXIF in a WebP', 'a.webp', /Canon|EXIF/, () => sharp(webp).withExif({ IFD0: { Make: 'Canon' } }).webp().toBuffer()],
    ['an animation', 'a.webp', /ANIM/, () => sharp(randomBytes(32 * 64 * 3), { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } }).webp({ loop: 0, delay: [100, 100] }).toBuffer()],
    ['a page for its name', '"><script>alert(1)</script>.png', /script/, () => png],
  ]; // biome-ignore format: a table

  it.each(payloads)('loses its metadata: %s', async (_what, name, payload, bytes) => {
    const answer = await send(await bytes(), { name });
    expect(answer.status, answer.error).toBe(200);
    const { id, width, height } = answer.body;
    const file = await portal.ask('GET /portal/pictureFile', { query: { pictureId: id } });
    const kept = file.body as unknown as Buffer;
    expect(file.headers['content-type']).toBe('image/webp');
    expect(kept.toString('latin1')).not.toMatch(payload);
    expect(kept.readUInt32LE(4) + 8).toBe(kept.length);
    const { format, exif, xmp, icc, iptc, pages, ...size } = await sharp(kept).metadata();
    expect({ format, exif, xmp, icc, iptc, pages }).toEqual({ format: 'webp' });
    expect({ width: size.width, height: size.height }).toEqual({ width, height });
  });

  it('keeps its orientation', async () => {
    const turned = await sharp(await samplePicture('jpeg', { width: 90, height: 60 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await send(turned, { name: 'a.jpg' })).body).toMatchObject({ width: 60, height: 90 });
  });

  it('keeps its colours', async () => {
    const { body } = await send(png, { name: 'a.png' });
    const file = await portal.ask('GET /portal/pictureFile', { query: { pictureId: body.id } });
    const { data } = await sharp(file.body as unknown as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x0b, 0x6e, 0x8a]);
  });

  it('is reduced in size when it is large', { timeout: 60_000 }, async () => {
    const noise = sharp(randomBytes(1300 * 1300 * 3), { raw: { width: 1300, height: 1300, channels: 3 } });
    const { body, status } = await send(await noise.webp({ quality: 5 }).toBuffer(), { name: 'a.webp' });
    expect({ status, ...body }).toMatchObject({ status: 200, width: 1200, height: 1200 });
  });
});

it.each(LOCALES)('a refusal is in the requester’s language (%s)', async (locale) => {
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

it('refuses a requester without the right before processing the picture', async () => {
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
