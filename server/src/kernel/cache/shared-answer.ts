import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { unpooled } from './unpooled.ts';

const compressBrotli = promisify(brotliCompress);

const compressGzip = promisify(gzip);

/** Responses with fewer bytes are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;

export type Encoding = 'identity' | 'gzip' | 'br';

/**
 * A response shared by all visitors of a tenant: its value for server-side rendering and its bytes for the network.
 */
export class SharedAnswer {
  readonly value: unknown;
  readonly json: Buffer;
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(value: unknown, json: string) {
    this.value = value;
    this.json = unpooled(json);
    this.etag = `"${createHash('sha1').update(this.json).digest('base64url')}"`;
  }

  /** Returns the bytes in the best encoding that `acceptEncoding` allows; each encoding is computed once. */
  async encoded(acceptEncoding: string): Promise<{ encoding: Encoding; bytes: Buffer }> {
    const encoding = this.json.length < MIN_COMPRESSED_BYTES ? 'identity' : bestEncoding(acceptEncoding);
    if (encoding === 'identity') return { encoding, bytes: this.json };
    let bytes = this.#compressed.get(encoding);
    if (!bytes) {
      bytes = compress(this.json, encoding);
      this.#compressed.set(encoding, bytes);
    }
    return { encoding, bytes: await bytes };
  }
}

/** Compressed versions of files, computed once while the file's bytes are in memory. */
const filesEncoded = new WeakMap<Uint8Array, Map<Encoding, Promise<Buffer>>>();

/** Returns the bytes of a file in the best encoding that `acceptEncoding` allows. */
export async function encodedBytes(
  file: Uint8Array,
  acceptEncoding: string,
): Promise<{ encoding: Encoding; bytes: Buffer }> {
  const plain = Buffer.from(file.buffer, file.byteOffset, file.length);
  const encoding = file.length < MIN_COMPRESSED_BYTES ? 'identity' : bestEncoding(acceptEncoding);
  if (encoding === 'identity') return { encoding, bytes: plain };
  const known = filesEncoded.get(file) ?? new Map<Encoding, Promise<Buffer>>();
  filesEncoded.set(file, known);
  const bytes = known.get(encoding) ?? compress(plain, encoding);
  known.set(encoding, bytes);
  return { encoding, bytes: await bytes };
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
