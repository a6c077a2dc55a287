import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';

/**
 * A process that draws one picture anew and ends: what a hostile file does to a decoder it does here, without a
 * secret in reach, and the memory is given back. Reads the file from standard input, and from its arguments the box
 * to fit it into and the longest side that is read, in pixels; writes a line of JSON, and the picture behind it.
 */

export type RedrawReport =
  | { width: number; height: number }
  | { problem: 'unreadable' | 'too-many-pixels'; reason?: string };

/** More is not kept: it only happens to pictures of mere noise. */
const MOST_BYTES = 512 * 1024;

/** Above this a lossless picture is mostly a photograph, and drawn as one. */
const LOSSLESS_BYTES = 150 * 1024;

async function redraw(bytes: Buffer, width: number, height: number, longestSide: number): Promise<void> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Of an animation the first picture; broken files are refused, what decoders only wonder at is not.
  const reading = {
    limitInputPixels: longestSide ** 2,
    failOn: 'error',
    pages: 1,
    unlimited: false,
  } as const;
  const open = (): Sharp => sharp(bytes, reading);
  // What it says of itself is read without its pixels.
  const found = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
  if (Math.max(found.width, found.height) > longestSide) return report({ problem: 'too-many-pixels' });
  // Turned as its camera was held; metadata and profiles stay behind.
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
    if (lossless.data.length <= LOSSLESS_BYTES) return lossless;
  }
  let drawn = await lossy(82);
  for (const quality of [60, 30, 5]) if (drawn.data.length > MOST_BYTES) drawn = await lossy(quality);
  return drawn;
}

function report(what: RedrawReport, picture: Uint8Array = new Uint8Array()): void {
  process.stdout.end(Buffer.concat([Buffer.from(`${JSON.stringify(what)}\n`), picture]));
}

const [width = 0, height = 0, longestSide = 0] = process.argv.slice(2).map(Number);
await redraw(await buffer(process.stdin), width, height, longestSide).catch((error: Error) =>
  report({ problem: 'unreadable', reason: error.message }),
);
