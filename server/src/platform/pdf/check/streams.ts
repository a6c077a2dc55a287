import { promisify } from 'node:util';
import { constants, inflateRaw as inflateRawOf } from 'node:zlib';
import type { Part } from './active-content.ts';

const inflateRaw = promisify(inflateRawOf);

/** Maximum bytes of one stream and of all streams of a document: more is a decompression bomb. */
const MAX_UNPACKED = 64 * 1024 * 1024;
const MAX_UNPACKED_TOGETHER = 256 * 1024 * 1024;

/** Maximum number of nested compressions. */
const MAX_LAYERS = 4;

/** Streams of objects whose bytes are shuffled, whose filter is elsewhere, or that are in another file. */
const OBJECTS = /\/(?:ObjStm|First)(?![A-Za-z0-9])/;
const SHUFFLED = /\/Predictor(?!\s*1\b)|\/(?:DecodeParms|DP)\s*\[?\s*\d|\/FFilter/;
const SAYS_PACKED = /\/(?:FlateDecode|Fl)(?![A-Za-z0-9])/;

/** A comment that could pretend to end its object; matched from its last %, so that each byte is read once. */
const FALSE_END = /%[^%\r\n]{0,2048}endobj/;

/** Maximum length of a stream's dictionary. */
const MAX_DICTIONARY = 64 * 1024;

/** Maximum number of streams; a document of hundreds of pages has a few thousand. */
const MAX_STREAMS = 20_000;

/** A decoded stream; empty for a picture in an image format, which has nothing to search. */
export interface UnpackedStream {
  bytes: Uint8Array;
  part: Part;
}

/**
 * Decodes the streams of a document one by one. Yields undefined for a stream that cannot be searched, and for the
 * rest of a document that has too much to search.
 * @param text the same bytes, one character each
 */
export async function* unpackStreams(
  bytes: Buffer,
  text: string,
): AsyncGenerator<UnpackedStream | undefined> {
  if (FALSE_END.test(text)) return yield undefined;
  let together = 0;
  let count = 0;
  for (const { index, 0: word } of text.matchAll(/stream(?:\r\n|\n|\r)/g)) {
    if (text.slice(index - 3, index) === 'end') continue;
    count++;
    if (count > MAX_STREAMS) return yield undefined;
    const dictionary = dictionaryBefore(text, index);
    const unpacked = await searchable(bytes, index + word.length, dictionary);
    if (unpacked === undefined) {
      yield undefined;
      continue;
    }
    together += unpacked.length;
    if (together > MAX_UNPACKED_TOGETHER) return yield undefined;
    yield { bytes: unpacked, part: OBJECTS.test(dictionary) ? 'objects' : 'content' };
  }
}

/** Decodes the stream at an offset; empty when nothing is compressed in it, undefined when it cannot be searched. */
async function searchable(bytes: Buffer, start: number, dictionary: string): Promise<Buffer | undefined> {
  if (dictionary.length >= MAX_DICTIONARY && />>\s*$/.test(dictionary)) return undefined;
  if (OBJECTS.test(dictionary) && SHUFFLED.test(dictionary)) return undefined;
  const isSaid = SAYS_PACKED.test(dictionary);
  const isEmpty = bytes
    .toString('latin1', start, start + 16)
    .trimStart()
    .startsWith('endstream');
  if (!isPacked(bytes, start)) return isSaid && !isEmpty ? undefined : Buffer.alloc(0);
  let unpacked = bytes.subarray(start);
  for (let layer = 0; isPacked(unpacked, 0); layer++) {
    if (layer === MAX_LAYERS) return undefined;
    try {
      // Without the checksum, and as far as possible: readers also show a truncated stream.
      unpacked = await inflateRaw(unpacked.subarray(2), {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MAX_UNPACKED,
      });
    } catch {
      return isSaid && layer === 0 ? undefined : unpacked.subarray(0, layer === 0 ? 0 : undefined);
    }
  }
  return unpacked;
}

/** Whether zlib's header is there. */
const isPacked = (bytes: Buffer, at: number): boolean => {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
};

/** Dictionary of a stream: the text from the end of the object before it. */
function dictionaryBefore(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - MAX_DICTIONARY), index);
  return withoutEscapes(near.slice(near.lastIndexOf('endobj') + 1));
}

/** Decodes names that are written as #xx. */
const withoutEscapes = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([2-7][0-9A-Fa-f])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
