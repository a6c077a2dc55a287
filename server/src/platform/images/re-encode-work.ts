import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ConfinedWork } from '../files/confined-work.ts';
import { hasForeignContent } from './foreign-content.ts';
import type { PictureType } from './picture-type.ts';

interface Parameters {
  type: PictureType;
  /** Box to fit the picture into, in pixels */
  width: number;
  height: number;
}

/** Maximum side in pixels: larger pictures need too much memory. */
const MAX_SIDE = 5000;

/** A lossless picture above this size is probably a photograph and is encoded as one. */
const MAX_LOSSLESS_BYTES = 150 * 1024;

/** Re-encodes a picture as WebP. A hostile file attacks a decoder here, where no secret is within reach. */
export const work: ConfinedWork<Parameters, { width: number; height: number }> = async (
  file,
  { type, width, height },
) => {
  if (hasForeignContent(type, file)) return { refused: 'file.foreign-content' };
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  try {
    return await reEncode(file, width, height);
  } catch (error) {
    return { refused: 'file.signature', cause: String(error) };
  }
};

async function reEncode(bytes: Buffer, width: number, height: number) {
  // The first frame of an animation. Errors of the decoder reject the picture, warnings do not.
  const reading = {
    limitInputPixels: MAX_SIDE ** 2,
    failOn: 'error',
    pages: 1,
    unlimited: false,
  } as const;
  const open = (): Sharp => sharp(bytes, reading);
  // Metadata is read without decoding the pixels.
  const found = await sharp(bytes, { ...reading, limitInputPixels: false }).metadata();
  if (Math.max(found.width, found.height) > MAX_SIDE)
    return { refused: 'picture.too-many-pixels', params: { pixels: MAX_SIDE } } as const;
  // Rotated by its metadata; metadata and profiles are dropped.
  const fitted = () =>
    open()
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
  const { data, info } = await encode(fitted, found);
  return { value: { width: info.width, height: info.height }, bytes: data };
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
