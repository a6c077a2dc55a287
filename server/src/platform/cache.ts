import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this many bytes compression costs more than it saves. */
const LEAST_COMPRESSED_BYTES = 1024;

export type Encoding = 'identity' | 'gzip' | 'br';

/** An answer that all visitors of a tenant share: its value for rendering here, its bytes for the network. */
export class SharedAnswer {
  readonly value: unknown;
  readonly json: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(value: unknown, json: string) {
    this.value = value;
    this.json = Buffer.from(json);
    this.etag = `"${createHash('sha1').update(this.json).digest('base64url')}"`;
  }

  /** The bytes in the best encoding that `acceptEncoding` allows; compressed once. */
  encoded(acceptEncoding: string): { encoding: Encoding; bytes: Buffer | Promise<Buffer> } {
    const encoding = this.json.length < LEAST_COMPRESSED_BYTES ? 'identity' : bestEncoding(acceptEncoding);
    if (encoding === 'identity') return { encoding, bytes: this.json };
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes =
        encoding === 'br'
          ? compressBrotli(this.json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : compressGzip(this.json);
      this.#compressed.set(encoding, bytes);
    }
    return { encoding, bytes };
  }
}

function bestEncoding(accept: string): Encoding {
  if (/\bbr\b/.test(accept)) return 'br';
  return /\bgzip\b/.test(accept) ? 'gzip' : 'identity';
}

interface Entry<Value> {
  value: Promise<Value>;
  expiresAt: number;
}

/**
 * A bounded cache whose entries live a set time; the least recently used goes first. Concurrent readers of a
 * missing entry share one computation, and a failed computation is not kept.
 */
export class TimedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of `key`, computed when it is missing or older than `seconds`. */
  get(key: string, seconds: number, compute: () => Promise<Value>): Promise<Value> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known && known.expiresAt > now) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const entry = { value: compute(), expiresAt: now + seconds * 1000 };
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return entry.value;
  }

  /** Drops every entry whose key begins with `prefix`. */
  forget(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
  }
}
