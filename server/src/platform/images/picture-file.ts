import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { fail } from '#kernel/errors.ts';
import { isHeic, type PictureType, typeBySignature } from './picture-type.ts';

/** Accepted types with their file extensions. */
const EXTENSIONS = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
} as const satisfies Record<PictureType, RegExp>;

/** An uploaded file with the name and type stated by its sender. */
export interface UploadedFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Checks that a file has an accepted type by extension, stated type and signature. The process that decodes it checks
 * its content.
 * @returns its type
 * @throws AppError `file.too-large`, `file.heic`, `file.type`, `file.signature`
 */
export function checkPictureFile({ name, mediaType, bytes }: UploadedFile): PictureType {
  if (bytes.length > MAX_FILE_BYTES) fail('file.too-large');
  if (isHeic(bytes)) fail('file.heic');
  const type = mediaType.toLowerCase();
  if (!isPictureType(type) || !EXTENSIONS[type].test(name)) fail('file.type');
  if (typeBySignature(bytes) !== type) fail('file.signature');
  return type;
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(EXTENSIONS, type);
