import { confined } from '../files/confined.ts';
import type { work } from './re-encode-work.ts';

/** A re-encoded picture, without metadata or anything else of the original file. */
export interface EncodedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** The box that a picture is fitted into, in pixels; smaller pictures keep their size. */
export interface Box {
  width: number;
  height: number;
}

const reEncode = confined<typeof work>(import.meta.resolve('./re-encode-work.ts'));

/**
 * Re-encodes a picture in a process of its own: nothing else that the file contains is kept.
 * @param mediaType of the result
 * @throws AppError `file.signature` for an unreadable picture, `picture.too-many-pixels`, `file.beyond-limits`,
 *   `internal.unavailable`
 */
export async function reEncodePicture<MediaType extends 'image/webp' | 'image/jpeg'>(
  bytes: Uint8Array,
  mediaType: MediaType,
  { width, height }: Box,
): Promise<EncodedPicture & { mediaType: MediaType }> {
  const { value, bytes: encoded } = await reEncode(bytes, { mediaType, width, height });
  return { bytes: encoded, mediaType, ...value };
}
