import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ConfinedWork } from '../files/confined-work.ts';

interface Parameters {
  mediaType: 'image/webp' | 'image/jpeg';
  /** Box to fit the picture into, in pixels */
  width: number;
  height: number;
}

/** Maximum side in pixels: larger pictures need too much memory. */
const MAX_SIDE = 5000;

/** A lossless picture above this size is probably a photograph and is encoded as one. */
const MAX_LOSSLESS_BYTES = 150 * 1024;

/** Re-encodes a picture. A hostile file attacks a decoder here, where no secret is within reach. */
export const work: ConfinedWork<Parameters, { width: number; height: number }> = async (file, parameters) => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  try {
    return await reEncode(file, parameters);
  } catch (error) {
    return { refused: 'file.signature', cause: String(error) };
  }
};

async function reEncode(bytes: Buffer, { mediaType, width, height }: Parameters) {
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
  const { data, info } = await (mediaType === 'image/jpeg' ? encodeJpeg(fitted) : encodeWebp(fitted, found));
  return { value: { width: info.width, height: info.height }, bytes: data };
}

async function encodeWebp(fitted: () => Sharp, { format }: Metadata) {
  if (format === 'png') {
    const lossless = await fitted().webp({ lossless: true, effort: 4 }).toBuffer({ resolveWithObject: true });
    if (lossless.data.length <= MAX_LOSSLESS_BYTES) return lossless;
  }
  return smallEnough((quality) => fitted().webp({ quality, alphaQuality: 90, effort: 4 }));
}

const encodeJpeg = (fitted: () => Sharp) =>
  smallEnough((quality) => fitted().flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }));

/** Encodes with lower quality until the result fits a file, which only noise needs. */
async function smallEnough(encode: (quality: number) => Sharp) {
  const lossy = (quality: number) => encode(quality).toBuffer({ resolveWithObject: true });
  let encoded = await lossy(82);
  for (const quality of [60, 30, 5]) if (encoded.data.length > MAX_FILE_BYTES) encoded = await lossy(quality);
  return encoded;
}
