import { fail } from '../http/errors.ts';
import { hasForeignContent } from './foreign-content.ts';

/** Specification §5. */
export const MAX_PICTURE_BYTES = 512 * 1024;

/** Every type that is taken, with the endings of its files. */
const ENDINGS = {
  'image/png': /\.png$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/webp': /\.webp$/i,
} as const;

export type PictureType = keyof typeof ENDINGS;

/** A file as its sender describes it. */
export interface SentFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Lets a file pass that is of a type that is taken, by its name and by its sender's word, that begins as such a file
 * does and is nothing else beside. What is in it is for the decoder to say.
 * @throws AppError `file.too-large`, `file.type`, `file.signature`, `file.foreign-content`
 */
export function checkPictureFile({ name, mediaType, bytes }: SentFile): void {
  if (bytes.length > MAX_PICTURE_BYTES) fail('file.too-large');
  const type = mediaType.toLowerCase();
  if (!isPictureType(type) || !ENDINGS[type].test(name)) fail('file.type');
  if (typeBySignature(bytes) !== type) fail('file.signature');
  if (hasForeignContent(type, bytes)) fail('file.foreign-content');
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(ENDINGS, type);

/** The type that the first bytes of a file tell. */
export function typeBySignature(bytes: Uint8Array): PictureType | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return 'image/webp';
  return undefined;
}
