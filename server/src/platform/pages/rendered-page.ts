import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashInline, type InlineHashes } from './inline-hashes.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Encodings of pages, in the order in which the server prefers them. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Levels that are fast enough for a page that is cached for seconds, and nearly as small as the best. */
const COMPRESS: Readonly<Record<Encoding, (html: Buffer) => Promise<Buffer>>> = {
  br: (html) => compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => compressGzip(html, { level: 5 }),
};

export interface RenderedPageOptions {
  /** Address that the page redirects to */
  location?: string | undefined;
  /** Seconds after which a missing page may be requested again */
  retryAfter?: number | undefined;
}

/** The time at which data of a page was loaded, in the script that passes it to the browser: milliseconds. */
const LOADED_AT = { key: ',u:', digits: 13 };

/** A page rendered once and sent unchanged to many visitors. */
export class RenderedPage {
  readonly status: number;
  /** Address that the page redirects to, if any. */
  readonly location: string | undefined;
  readonly retryAfter: number | undefined;
  /** The page in UTF-8. */
  readonly html: Buffer;
  /** Hashes of the page's own scripts and styles. */
  readonly hashes: InlineHashes;
  /** Digest of the page; equal for renderings that differ only in the times at which their data were loaded. */
  readonly digest: string;
  readonly #compressed: { [E in Encoding]?: Promise<Buffer> } = {};

  /** @param rendered the page as rendered, its own scripts and styles marked */
  constructor(status: number, rendered: Buffer, { location, retryAfter }: RenderedPageOptions = {}) {
    const { html, hashes } = hashInline(rendered);
    this.status = status;
    this.location = location;
    this.retryAfter = retryAfter;
    this.html = html;
    this.hashes = hashes;
    this.digest = digestOf(html);
  }

  /** The page compressed, once for all visitors. */
  compressed(encoding: Encoding): Promise<Buffer> {
    this.#compressed[encoding] ??= COMPRESS[encoding](this.html);
    return this.#compressed[encoding];
  }
}

function digestOf(html: Buffer): string {
  const { key, digits } = LOADED_AT;
  const hash = createHash('sha1');
  let from = 0;
  for (let at = html.indexOf(key); at >= 0; at = html.indexOf(key, at + 1)) {
    const end = at + key.length + digits;
    if (!/^\d+$/.test(html.toString('latin1', at + key.length, end))) continue;
    hash.update(html.subarray(from, at));
    from = end;
  }
  return hash.update(html.subarray(from)).digest('base64url');
}
