export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Type of a file by its first bytes. */
export function typeBySignature(bytes: Uint8Array): PictureType | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return 'image/webp';
  return undefined;
}

/** Brands of ISO containers that cameras write as HEIC or HEIF. */
const HEIC = /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** Whether a file is a photograph in HEIC or HEIF, by its first bytes. */
export const isHeic = (bytes: Uint8Array): boolean =>
  HEIC.test(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('latin1'));
