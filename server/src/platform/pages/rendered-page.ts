import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { unpooled } from '#kernel/cache/unpooled.ts';
import { type SpliceBrotli, type SplicedBrotli, spliceBrotli } from './spliced-brotli.ts';

const compressBrotli = promisify(brotliCompress);

/** Brotli quality: fast enough for a page that is cached for seconds, and nearly as small as the best. */
const BROTLI_QUALITY = 5;

/** Placeholder of the nonce during rendering; unguessable, so that no text can imitate it. */
export const NONCE_PLACEHOLDER = `nonce-${randomBytes(18).toString('hex')}`;

export interface RenderedPageOptions {
  /** Address that the page redirects to */
  location?: string | undefined;
  /** Seconds after which a missing page may be requested again */
  retryAfter?: number | undefined;
  splice?: SpliceBrotli;
}

/** A page rendered once for many visitors; each visitor gets it with another nonce. */
export class RenderedPage {
  readonly status: number;
  /** Address that the page redirects to, if any. */
  readonly location: string | undefined;
  readonly retryAfter: number | undefined;
  /** The page in UTF-8, split at its nonces. */
  readonly #parts: readonly Buffer[];
  readonly #splice: SpliceBrotli;
  #spliced: Promise<SplicedBrotli | undefined> | undefined;

  constructor(
    status: number,
    html: string,
    { location, retryAfter, splice = spliceBrotli }: RenderedPageOptions = {},
  ) {
    this.status = status;
    this.location = location;
    this.retryAfter = retryAfter;
    this.#splice = splice;
    this.#parts = html.split(NONCE_PLACEHOLDER).map(unpooled);
  }

  /** Size of the page in UTF-8 without its nonces, in bytes. */
  get length(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  withNonce(nonce: string): Buffer {
    const [first, ...others] = this.#parts;
    const inserted = Buffer.from(nonce);
    return Buffer.concat([first ?? Buffer.alloc(0), ...others.flatMap((part) => [inserted, part])]);
  }

  /**
   * The page in brotli, compressed once for all visitors.
   * @returns undefined when it has to be compressed per visitor
   */
  spliced(): Promise<SplicedBrotli | undefined> {
    this.#spliced ??= this.#splice(this.#parts, BROTLI_QUALITY);
    return this.#spliced;
  }

  /** The page in brotli, compressed for one visitor. */
  compressedWithNonce(nonce: string): Promise<Buffer> {
    return compressBrotli(this.withNonce(nonce), {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
  }
}

const NONCE_BYTES = 16;

/** 128 random bits in base64, for the content security policy. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64');
