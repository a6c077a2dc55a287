import type { PictureType } from './picture-type.ts';

/**
 * Detects another kind of file in a picture: a page, a program, an archive or a document appended to its pixels or
 * embedded in its metadata. Re-encoding would make it harmless, but no honest picture contains one.
 */
export function hasForeignContent(type: PictureType, bytes: Buffer): boolean {
  const end = endOfPicture(type, bytes);
  // A picture without end is broken, which the decoder reports.
  if (end !== undefined && !isPadding(bytes.subarray(end))) return true;
  const text = bytes.toString('latin1');
  return startsAsScript(type, bytes) || FOREIGN.test(text) || ARCHIVE.every((mark) => text.includes(mark));
}

/** Signatures of pages, programs and documents, long enough not to occur among pixels by chance. */
const FOREIGN = /<(script|\?php|html|!doctype|iframe)\b|%PDF-\d/i;
/** Signatures of an archive's first entry and of its directory; either alone may occur by chance. */
const ARCHIVE = ['PK\x03\x04', 'PK\x05\x06'];

/** Some programs pad their files to a round size. */
const isPadding = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** Returns the offset after the last byte of the picture; undefined when its structure is broken. */
function endOfPicture(type: PictureType, bytes: Buffer): number | undefined {
  if (type === 'image/png') return endOfPng(bytes);
  if (type === 'image/webp') return endOfWebp(bytes);
  let end = endOfJpeg(bytes, 0);
  // Phones append a second JPEG: a depth map or a gain map.
  while (end !== undefined && isJpegAt(bytes, end)) end = endOfJpeg(bytes, end);
  return end;
}

/** Chunks of length, type, data and checksum, up to IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return undefined;
}

/** RIFF contains its own length; a chunk of odd length is followed by a padding byte. */
function endOfWebp(bytes: Buffer): number | undefined {
  const length = bytes.readUInt32LE(4);
  return 8 + length + (length % 2);
}

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

const isJpegAt = (bytes: Buffer, at: number): boolean =>
  bytes[at] === 0xff && bytes[at + 1] === START_OF_IMAGE && bytes[at + 2] === 0xff;

/** Segments of marker, length and data; the pixels after a start of scan have no length. */
function endOfJpeg(bytes: Buffer, start: number): number | undefined {
  for (let at = start + 2; at + 1 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === END_OF_IMAGE) return at + 2;
    if (marker === 0xff) at += 1;
    else if (at + 4 > bytes.length) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
  }
  return undefined;
}

/** Within the pixels, 0xff is followed by 0 or is a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  const isWithin = (marker = 0) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && isWithin(bytes[at + 1])) at = bytes.indexOf(0xff, at + 1);
  return at < 0 ? bytes.length : at;
}

/** In a JPEG that is also a script, length and data of the first segment are part of that script. */
function startsAsScript(type: PictureType, bytes: Buffer): boolean {
  const FIRST_APPLICATION_SEGMENT = 0xe0;
  return (
    type === 'image/jpeg' &&
    bytes[3] === FIRST_APPLICATION_SEGMENT &&
    !['JFIF', 'JFXX'].includes(bytes.toString('latin1', 6, 10))
  );
}
