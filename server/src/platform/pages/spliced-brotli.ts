import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/**
 * A text compressed once with gaps, filled anew for each reader. Brotli has blocks that are stored as they are: the
 * gaps become such blocks, and everything around them stays compressed.
 */
export interface SplicedBrotli {
  /** Bytes of the whole */
  readonly length: number;
  fill(gap: Buffer): Buffer;
  /** Takes back what {@link fill} gave, once it is sent: memory made anew for each reader keeps the garbage collector busy. */
  reuse(filled: Buffer): void;
}

/** What fills a gap: 16 bytes in base64. Its end is always the same, for the next block's coding looks back at it. */
const GAP_BYTES = 24;
const GAP_END = '==';

/** Bytes that no page holds, so that nothing in it is coded as a repetition of what stands in a gap. */
const ABSENT = Array.from({ length: 31 }, (_, index) => index + 1).filter(
  (byte) => !'\t\n\r'.includes(String.fromCharCode(byte)),
);

/** A bare block of GAP_BYTES: not the last one, length in four nibbles, not compressed (RFC 7932, section 9.2). */
const STORED = Buffer.from([((GAP_BYTES - 1) << 3) & 0xff, (GAP_BYTES - 1) >> 5, 0b1000]);

/** How often stand-ins are drawn anew when the coding of one of them is entangled with its neighbours. */
const ATTEMPTS = 3;

/** Copies kept to be filled again; more visitors than this get a page at the same time rarely. */
const MAX_SPARE_BUFFERS = 16;

/**
 * @param parts the text around the gaps
 * @returns undefined when it cannot be done; every result was decompressed and compared
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
  /** Where the gaps begin. */
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
      throw new RangeError('This does not fit the gap');
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

/** One stream through text and stand-ins, ended at a whole byte after each; the bytes of the stand-ins are left out. */
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
    if (index > 0) await feed(standIn());
    segments.push(await feed(part));
  }
  const end = new Promise((resolve) => stream.once('end', resolve));
  stream.end();
  await end;
  return [...segments.slice(0, -1), Buffer.concat([segments.at(-1) ?? Buffer.alloc(0), take()])];
}

function standIn(): Buffer {
  const bytes = Array.from(
    { length: GAP_BYTES - GAP_END.length },
    () => ABSENT[randomInt(ABSENT.length)] ?? 1,
  );
  return Buffer.concat([Buffer.from(bytes), Buffer.from(GAP_END)]);
}
