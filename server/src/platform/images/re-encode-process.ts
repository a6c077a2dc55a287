import { buffer } from 'node:stream/consumers';
import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * A process that re-encodes one picture and ends: a hostile file attacks a decoder here, where no secret is within
 * reach, and the memory is freed. Reads the file from standard input; its arguments are width and height of the box to
 * fit it into and the longest accepted side, in pixels. Writes a line of JSON, followed by the picture.
 */

export type ReEncodeReport =
  | { width: number; height: number }
  | { problem: 'unreadable' | 'too-many-pixels'; reason?: string };

/** A lossless picture above this size is probably a photograph, and encoded as one. */
const MAX_LOSSLESS_BYTES = 150 * 1024;

async function reEncode(bytes: Buffer, width: number, height: number, maxSide: number): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // The first frame of an animation. Errors of the decoder are refused, its warnings are not.
  const reading = {
    limitInputPixels: maxSide ** 2,
    failOn: 'error',
    pages: 1,
    unlimited: false,
  } as const;
  const open = (): Sharp => sharp(bytes, reading);
  // Metadata is read without decoding the pixels.
  const found = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
  if (Math.max(found.width, found.height) > maxSide) return report({ problem: 'too-many-pixels' });
  // Rotated as its metadata says; metadata and profiles are dropped.
  const fitted = () =>
    open()
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  const { data, info } = await encode(fitted, found);
  report({ width: info.width, height: info.height }, data);
}

async function encode(fitted: () => Sharp, { format }: Metadata) {
  const lossy = (quality: number) =>
    fitted().webp({ quality, alphaQuality: 90, effort: 4 }).toBuffer({ resolveWithObject: true });
  if (format === 'png') {
    const lossless = await fitted().webp({ lossless: true, effort: 4 }).toBuffer({ resolveWithObject: true });
    if (lossless.data.length <= MAX_LOSSLESS_BYTES) return lossless;
  }
  let encoded = await lossy(82);
  // Larger results, which only noise produces, are encoded with lower quality.
  for (const quality of [60, 30, 5]) if (encoded.data.length > MAX_FILE_BYTES) encoded = await lossy(quality);
  return encoded;
}

function report(what: ReEncodeReport, picture: Uint8Array = new Uint8Array()): void {
  process.stdout.end(Buffer.concat([Buffer.from(`${JSON.stringify(what)}\n`), picture]));
}

const [width = 0, height = 0, maxSide = 0] = process.argv.slice(2).map(Number);
await reEncode(await buffer(process.stdin), width, height, maxSide).catch((error: Error) =>
  report({ problem: 'unreadable', reason: error.message }),
);
