import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type SplicedBrotli, spliceBrotli } from './spliced-brotli.ts';

const compressBrotli = promisify(brotliCompress);

/** Fast enough for a page that lives some seconds, and close to the best. */
const BROTLI_QUALITY = 5;

/** Stands where the nonce goes while a page is drawn; nobody outside can know it, so no text can imitate it. */
export const NONCE_PLACEHOLDER = `nonce-${randomBytes(18).toString('hex')}`;

/** A page drawn once, for many visitors: each gets it with a nonce of their own. */
export class RenderedPage {
  readonly status: number;
  /** Where the page sends the visitor instead, if it does. */
  readonly location: string | undefined;
  /** The page in UTF-8, cut where the nonce goes. */
  readonly #parts: readonly Buffer[];
  #spliced: Promise<SplicedBrotli | undefined> | undefined;

  constructor(status: number, html: string, location?: string) {
    this.status = status;
    this.location = location;
    this.#parts = html.split(NONCE_PLACEHOLDER).map((part) => Buffer.from(part));
  }

  withNonce(nonce: string): Buffer {
    const [first, ...others] = this.#parts;
    const sign = Buffer.from(nonce);
    return Buffer.concat([first ?? Buffer.alloc(0), ...others.flatMap((part) => [sign, part])]);
  }

  /**
   * In brotli, made once and not again for each visitor.
   * @returns undefined when the page cannot be compressed around its nonces
   */
  spliced(): Promise<SplicedBrotli | undefined> {
    this.#spliced ??= spliceBrotli(this.#parts, BROTLI_QUALITY);
    return this.#spliced;
  }

  /** Compressed for this one visitor. */
  compressedWithNonce(nonce: string): Promise<Buffer> {
    return compressBrotli(this.withNonce(nonce), {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
  }
}

const NONCE_BYTES = 16;

/** Random bytes not used yet: drawing many at once costs a tenth. */
let random = Buffer.alloc(0);

/** 128 random bits, as the policy writes them. */
export function newNonce(): string {
  if (random.length < NONCE_BYTES) random = randomBytes(256 * NONCE_BYTES);
  const nonce = random.toString('base64', 0, NONCE_BYTES);
  random = random.subarray(NONCE_BYTES);
  return nonce;
}
