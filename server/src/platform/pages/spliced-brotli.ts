import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';
import { isSwitchedOn } from '#kernel/configuration/speed-tricks.ts';

const decompress = promisify(brotliDecompress);

/**
 * A text that is compressed once with gaps, which are filled per reader. Brotli has uncompressed blocks: the gaps
 * become such blocks, and the text around them stays compressed. A speed trick; without it a page is compressed per
 * visitor.
 */
export interface SplicedBrotli {
  /** Size in bytes, including gaps */
  readonly length: number;
  /**
   * Returns a copy with the gaps filled.
   * @throws RangeError when `gap` is not 16 bytes in base64
   */
  fill(gap: Buffer): Buffer;
  /** Reuses the memory of a sent copy: a new copy per reader would load the garbage collector. */
  reuse(filled: Buffer): void;
}

/** A gap is filled with 16 bytes in base64. Its end is constant, since the coding of the next block depends on it. */
const GAP_BYTES = 24;
const GAP_END = '==';

/** Bytes that do not occur in a page, so that no text is coded as a repetition of a gap. */
const ABSENT = Array.from({ length: 31 }, (_, index) => index + 1).filter(
  (byte) => !'\t\n\r'.includes(String.fromCharCode(byte)),
);

/** Header of an uncompressed block of GAP_BYTES: not the last, length in four nibbles (RFC 7932, section 9.2). */
const STORED = Buffer.from([((GAP_BYTES - 1) << 3) & 0xff, (GAP_BYTES - 1) >> 5, 0b1000]);

/** Attempts with other placeholders when the coding of one depends on its neighbours. */
const ATTEMPTS = 3;

/** Maximum number of copies for reuse; a page is rarely sent to more visitors at the same time. */
const MAX_SPARE_BUFFERS = 16;

/** @returns undefined for a text that has to be compressed per reader */
export type SpliceBrotli = (parts: readonly Buffer[], quality: number) => Promise<SplicedBrotli | undefined>;

/** Splices, unless the speed trick is switched off. */
export const createSplicing = (): SpliceBrotli =>
  isSwitchedOn('spliced-brotli') ? spliceBrotli : async () => undefined;

/**
 * @param parts the text around the gaps
 * @returns undefined when the text cannot be compressed with gaps; each result is verified by decompression
 */
export async function spliceBrotli(
  parts: readonly Buffer[],
  quality: number,
): Promise<SplicedBrotli | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const spliced = new Spliced(await compressAround(parts, quality));
    const gap = Buffer.from('ABCDEFGHIJKLMNOPQRSTUV'.padEnd(GAP_BYTES, GAP_END));
    const text = await decompress(spliced.fill(gap)).catch(() => undefined);
    if (text?.equals(interleave(parts, gap))) return spliced;
  }
  return undefined;
}

class Spliced implements SplicedBrotli {
  readonly #bytes: Buffer;
  /** Offsets of the gaps */
  readonly #gaps: readonly number[];
  readonly #spare: Buffer[] = [];

  constructor(segments: readonly Buffer[]) {
    this.#bytes = interleave(segments, Buffer.concat([STORED, Buffer.alloc(GAP_BYTES)]));
    const gaps: number[] = [];
    let length = 0;
    for (const segment of segments.slice(0, -1)) {
      gaps.push(length + segment.length + STORED.length);
      length += segment.length + STORED.length + GAP_BYTES;
    }
    this.#gaps = gaps;
  }

  get length(): number {
    return this.#bytes.length;
  }

  fill(gap: Buffer): Buffer {
    if (gap.length !== GAP_BYTES || !gap.toString('latin1').endsWith(GAP_END))
      throw new RangeError('The content does not fit the gap');
    const filled = this.#spare.pop() ?? Buffer.from(this.#bytes);
    for (const start of this.#gaps) filled.set(gap, start);
    return filled;
  }

  reuse(filled: Buffer): void {
    if (this.#spare.length < MAX_SPARE_BUFFERS) this.#spare.push(filled);
  }
}

function interleave(parts: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])));
}

/**
 * Compresses text and placeholders in one stream, flushed to a whole byte after each, and drops the placeholders’
 * bytes.
 */
async function compressAround(parts: readonly Buffer[], quality: number): Promise<Buffer[]> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const take = () => {
    const taken = Buffer.concat(chunks);
    chunks = [];
    return taken;
  };
  const feed = (bytes: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(bytes);
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        stream.off('error', reject);
        resolve(take());
      });
    });
  const segments: Buffer[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0) await feed(placeholder());
    segments.push(await feed(part));
  }
  const end = new Promise((resolve) => stream.once('end', resolve));
  stream.end();
  await end;
  return [...segments.slice(0, -1), Buffer.concat([segments.at(-1) ?? Buffer.alloc(0), take()])];
}

function placeholder(): Buffer {
  const bytes = Array.from(
    { length: GAP_BYTES - GAP_END.length },
    () => ABSENT[randomInt(ABSENT.length)] ?? 1,
  );
  return Buffer.concat([Buffer.from(bytes), Buffer.from(GAP_END)]);
}
