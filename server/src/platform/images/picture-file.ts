import { MAX_FILE_BYTES } from '@guichet/contract/file-rules.ts';
import { fail } from '../http/errors.ts';
import { hasForeignContent } from './foreign-content.ts';

/** The accepted types, with their file extensions. */
const EXTENSIONS = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
} as const;

export type PictureType = keyof typeof EXTENSIONS;

/** An uploaded file, with the name and type that its sender states. */
export interface UploadedFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Checks that a file has an accepted type by its extension, its stated type and its signature, and contains nothing
 * else besides the picture. Whether the picture is valid is for the decoder to find out.
 * @throws AppError `file.too-large`, `file.type`, `file.signature`, `file.foreign-content`
 */
export function checkPictureFile({ name, mediaType, bytes }: UploadedFile): void {
  if (bytes.length > MAX_FILE_BYTES) fail('file.too-large');
  const type = mediaType.toLowerCase();
  if (!isPictureType(type) || !EXTENSIONS[type].test(name)) fail('file.type');
  if (typeBySignature(bytes) !== type) fail('file.signature');
  if (hasForeignContent(type, bytes)) fail('file.foreign-content');
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(EXTENSIONS, type);

/** The type of a file by its first bytes. */
export function typeBySignature(bytes: Uint8Array): PictureType | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return 'image/webp';
  return undefined;
}
