import sharp from 'sharp';

/** A file as a person chooses it in a file field. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/**
 * Returns a JPEG of one colour.
 * @param description in its metadata
 */
export async function makePicture(
  colour: string,
  { name = 'piste.jpg', description = 'none' } = {},
): Promise<PictureFile> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .withExif({ IFD0: { ImageDescription: description } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Returns a photograph as a telephone takes it: more than 512 kB and rotated. */
export async function makePhoto({ name = 'IMG_1.jpg' } = {}): Promise<PictureFile> {
  const grain = await sharp({
    create: {
      width: 2400,
      height: 1800,
      channels: 3,
      background: '#357',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name, mimeType: '', buffer: grain };
}

/** The beginning of a photograph of an iPhone, which Chromium cannot decode. */
export const HEIC = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic', 'latin1');
