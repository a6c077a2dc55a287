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
  async encoded(acceptEncoding: string): Promise<{ encoding: Encoding; bytes: Buffer }> {
    const encoding = this.json.length < LEAST_COMPRESSED_BYTES ? 'identity' : bestEncoding(acceptEncoding);
    if (encoding === 'identity') return { encoding, bytes: this.json };
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes = compress(this.json, encoding);
      this.#compressed.set(encoding, bytes);
    }
    return { encoding, bytes: await bytes };
  }
}

function compress(json: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? compressBrotli(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : compressGzip(json);
}

function bestEncoding(accept: string): Encoding {
  if (/\bbr\b/.test(accept)) return 'br';
  return /\bgzip\b/.test(accept) ? 'gzip' : 'identity';
}

interface Entry<Value> {
  value: Promise<Value>;
  /** The value itself, once it is computed. */
  ready?: Value;
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
    const entry: Entry<Value> = { value: compute(), expiresAt: now + seconds * 1000 };
    entry.value.then(
      (value) => {
        entry.ready = value;
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return entry.value;
  }

  /** The value of `key`, if it is there and young enough. */
  ready(key: string): Value | undefined {
    const known = this.#entries.get(key);
    return known && known.expiresAt > performance.now() ? known.ready : undefined;
  }

  /** Drops one entry: the next reader computes it anew. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** Drops the entries whose key begins so, also those that are being computed; all of them for ''. */
  forgetStarting(beginning: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(beginning)) this.#entries.delete(key);
  }
}

/** Remembers what was worked out a moment ago; all of it is forgotten together, at the latest after `milliseconds`. */
export class BriefMemory<Value> {
  readonly #values = new Map<string, Value>();
  readonly #limit: number;
  readonly #milliseconds: number;
  #since = 0;

  constructor(limit: number, milliseconds: number) {
    this.#limit = limit;
    this.#milliseconds = milliseconds;
  }

  get(key: string): Value | undefined {
    const now = performance.now();
    if (now - this.#since > this.#milliseconds) {
      this.#values.clear();
      this.#since = now;
    }
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#values.size >= this.#limit) this.#values.clear();
    this.#values.set(key, value);
  }
}
