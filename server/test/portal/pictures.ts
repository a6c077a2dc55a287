import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Draws a small picture with more than one colour. */
export function samplePicture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif',
  { width = 96, height = 64 } = {},
): Promise<Buffer> {
  const disc = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="25%" fill="#ffc043"/></svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: '#0b6e8a' } })
    .composite([{ input: disc }])
    .toFormat(format)
    .toBuffer();
}

/** Returns one chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Returns a PNG of these chunks, valid or not. */
export const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([PNG_SIGNATURE, ...chunks]);

/** Returns the first chunk of a PNG: 8 bits per channel, no alpha. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2], 8);
  return pngChunk('IHDR', data);
}

/** Inserts chunks after the header of a PNG. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = PNG_SIGNATURE.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Inserts a segment after the start of a JPEG: 0xfe is a comment, 0xe1 EXIF or XMP. */
export function withJpegSegment(jpeg: Buffer, marker: number, data: string): Buffer {
  const body = Buffer.from(data, 'latin1');
  const head = Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Writes other dimensions into the frame header of a baseline JPEG. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.findIndex(
    (byte, at) => byte === 0xff && /[\xc0-\xc2]/.test(String.fromCharCode(changed[at + 1] ?? 0)),
  );
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

interface SentPicture {
  readonly name: string;
  readonly type: string;
  bytes(): Promise<Buffer> | Buffer;
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const as = (type: 'png' | 'jpeg' | 'gif' | 'svg+xml', text: SentPicture['bytes'] | string): SentPicture => ({
  name: `logo.${type === 'svg+xml' ? 'svg' : type}`,
  type: `image/${type}`,
  bytes: typeof text === 'string' ? () => Buffer.from(text, 'latin1') : text,
});
const png = () => samplePicture('png');
const jpeg = () => samplePicture('jpeg');

/** Pictures that contain scripts, state a false type, or would fill the memory. */
export const HOSTILE_PICTURES: readonly (readonly [what: string, picture: SentPicture])[] = [
  ['a drawing with a script', as('svg+xml', SVG)],
  ['a drawing with a script, named as another', as('png', SVG)],
  ['a GIF that is a script', as('gif', 'GIF89a=1;alert(1)//')],
  ['a GIF that is a script, named as another', as('png', 'GIF89a/*\x00*/=1;alert(1)')],
  ['a page', as('png', `<!doctype html>${SCRIPT}`)],
  ['half a picture', as('png', async () => (await png()).subarray(0, 100))],
  ['a billion pixels', as('jpeg', async () => withJpegSize(await jpeg(), 65_000, 65_000))],
  ['no pixels', as('png', () => pngOf(pngHeader(9, 9), pngChunk('IEND', '')))],
  ['nothing', as('png', '')],
  ['a second ending', { name: 'logo.png.html', type: 'image/png', bytes: png }],
];
