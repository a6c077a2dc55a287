import { confined } from '../files/confined.ts';
import type { work as searchWork } from './foreign-content-work.ts';
import type { PictureType } from './picture-type.ts';
import type { work as reEncodeWork } from './re-encode-work.ts';

/** A re-encoded picture: WebP, without metadata or anything else of the original file. */
export interface EncodedPicture {
  bytes: Buffer;
  mediaType: 'image/webp';
  width: number;
  height: number;
}

/** The box that a picture is fitted into, in pixels; smaller pictures keep their size. */
export interface Box {
  width: number;
  height: number;
}

const reEncode = confined<typeof reEncodeWork>(import.meta.resolve('./re-encode-work.ts'));
const search = confined<typeof searchWork>(import.meta.resolve('./foreign-content-work.ts'));

/**
 * Re-encodes a picture in a child process, which drops everything else in the file.
 * @throws AppError `file.foreign-content`, `file.signature` for an unreadable picture, `picture.too-many-pixels`,
 * `file.beyond-limits`, `internal.unavailable`
 */
export async function reEncodePicture(
  bytes: Uint8Array,
  type: PictureType,
  box: Box,
): Promise<EncodedPicture> {
  const { value, bytes: encoded } = await reEncode(bytes, { type, width: box.width, height: box.height });
  return { bytes: encoded, mediaType: 'image/webp', ...value };
}

/**
 * Rejects a picture that contains another kind of file, in a child process.
 * @throws AppError `file.foreign-content`, `file.beyond-limits`, `internal.unavailable`
 */
export async function refuseForeignContent(bytes: Uint8Array, type: PictureType): Promise<void> {
  await search(bytes, { type });
}
