import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Bytes, HTML, PDF, type Refusal, uploadTests, ZIP } from '#test/portal/picture-uploads.ts';
import {
  pngChunk,
  pngHeader,
  pngOf,
  samplePicture,
  withJpegSegment,
  withPngChunks,
} from '#test/portal/pictures.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { randomOf } from '#test/portal/ticketing-faults.ts';
import { longest, repetitions, SEED } from '#test/system/proof.ts';

let portal: PortalTest;
let png: Buffer;
let jpeg: Buffer;
let webp: Buffer;
const { send, refuses } = uploadTests((given) => ({ portal, png, jpeg, webp } = given));

const PHP = '<?php system($_GET["c"]); ?>';

const behind = (picture: Buffer, payload: string) => Buffer.concat([picture, Buffer.from(payload, 'latin1')]);

describe('upload of a picture with a second content', () => {
  const polyglots: Refusal[] = [
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
    ['a script that a JPEG begins with', { name: 'a.jpg' }, () => withJpegSegment(jpeg, 0xe0, `=1;alert(1)/*`)],
  ]; // biome-ignore format: a table

  it.each(polyglots)('stores the picture without it: %s', async (_what, sending, bytes) => {
    const { status, body } = await send(await bytes(), sending);
    expect(status).toBe(200);
    const { body: stored } = await portal.ask('GET /portal/pictureFile', { query: { pictureId: body.id } });
    const file = stored as unknown as Buffer;
    expect(file.toString('latin1')).not.toMatch(/script|php|html|%PDF|alert/i);
    expect(file.readUInt32LE(4) + 8).toBe(file.length);
  });

  refuses('file.signature', [
    ['a PNG with a page as its pixels', { name: 'logo.png' }, () => pngOf(pngHeader(9, 9), pngChunk('IDAT', HTML), pngChunk('IEND', ''))],
    ['a JPEG that is a page', { name: 'logo.jpg' }, () => Buffer.concat([jpeg.subarray(0, 4), Buffer.from(HTML)])],
    ['a WebP that is a page', { name: 'logo.webp' }, () => `RIFF\xff\x00\x00\x00WEBPVP8 ${HTML}`],
  ]); // biome-ignore format: a table
});

const exif = (text: string) => `Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x00${text}`;

describe(`upload of a damaged picture (SEED=${SEED})`, () => {
  const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
  const MACRO = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(500)}VBA`;

  it('is rejected in words, or stores a clean picture', { timeout: longest(60_000) }, async () => {
    const random = randomOf(SEED);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let upload = 0; upload < repetitions(12, 200); upload++) {
      const [name, picture] = [
        ['a.png', png],
        ['a.jpg', jpeg],
        ['a.webp', webp],
      ][below(3)] as [string, Buffer];
      const flipped = Buffer.from(picture);
      for (let flips = 0; flips < 1 + below(20); flips++) flipped[below(flipped.length)] = below(256);
      const bytes = [
        picture.subarray(0, below(picture.length)),
        flipped,
        behind(picture, [HTML, ZIP, PDF, PHP, HEIC, MACRO][below(6)] as string),
        Buffer.from([HEIC, MACRO, ZIP, PDF][below(4)] as string, 'latin1'),
        Buffer.concat([picture.subarray(0, below(picture.length)), flipped]),
      ][below(5)] as Buffer;
      const answer = await send(bytes, { name });
      if (answer.status !== 200) {
        expect([400, 413, 415, 422], `upload ${upload}: ${answer.code}`).toContain(answer.status);
        expect(answer.error).toMatch(/\p{L}{3}/u);
        continue;
      }
      const file = await portal.ask('GET /portal/pictureFile', { query: { pictureId: answer.body.id } });
      const stored = file.body as unknown as Buffer;
      expect(stored.toString('latin1')).not.toMatch(/script|php|html|%PDF|alert/i);
      expect(stored.readUInt32LE(4) + 8).toBe(stored.length);
    }
  });
});

describe('upload of a valid picture', () => {
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

  it.each(payloads)('removes metadata: %s', async (_what, name, payload, bytes) => {
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

  it('keeps the orientation', async () => {
    const turned = await sharp(await samplePicture('jpeg', { width: 90, height: 60 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await send(turned, { name: 'a.jpg' })).body).toMatchObject({ width: 60, height: 90 });
  });

  it('keeps the colours', async () => {
    const { body } = await send(png, { name: 'a.png' });
    const file = await portal.ask('GET /portal/pictureFile', { query: { pictureId: body.id } });
    const { data } = await sharp(file.body as unknown as Buffer)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x0b, 0x6e, 0x8a]);
  });

  it('reduces the size of a large picture', { timeout: 60_000 }, async () => {
    const noise = sharp(randomBytes(1300 * 1300 * 3), { raw: { width: 1300, height: 1300, channels: 3 } });
    const { body, status } = await send(await noise.webp({ quality: 5 }).toBuffer(), { name: 'a.webp' });
    expect({ status, ...body }).toMatchObject({ status: 200, width: 1200, height: 1200 });
  });
});
