import sharp from 'sharp';

/** A file as a person chooses it in a file field. */
export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG of one colour. @param description in its metadata */
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
