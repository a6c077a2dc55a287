import { createCipheriv, createDecipheriv, createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import { StartupError } from '#kernel/startup-error.ts';

/** Bytes of plain text in one chunk. */
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Bit of the length that marks the final chunk. */
const FINAL = 0x8000_0000;

/** A file that is no backup, was truncated or changed, or needs another passphrase. */
export class BackupFileError extends StartupError {
  override name = 'BackupFileError';
}

/** The keys of one file, derived from a passphrase and the salt of the file: no two files share a key. */
export interface FileKeys {
  encryption: Buffer;
  header: Buffer;
}

export function deriveKeys(passphrase: string, salt: Buffer): FileKeys {
  const bytes = scryptSync(passphrase, salt, 64, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  return { encryption: bytes.subarray(0, 32), header: bytes.subarray(32) };
}

/** Code that authenticates a header (HMAC-SHA-256, hexadecimal). */
export function sealHeader({ header }: FileKeys, text: string): string {
  return createHmac('sha256', header).update(text).digest('hex');
}

/** @throws {BackupFileError} when the passphrase is not that of the file, or its header was changed */
export function verifyHeader(keys: FileKeys, text: string, seal: string): void {
  const expected = Buffer.from(sealHeader(keys, text));
  const found = Buffer.from(seal);
  if (expected.length === found.length && timingSafeEqual(expected, found)) return;
  throw new BackupFileError(
    'BACKUP_PASSPHRASE is not the passphrase that this backup was made with, or the first lines of the file were changed.',
  );
}

/** Nonce of a chunk: its number, and whether it is the final one. Numbers repeat between files, keys do not. */
function nonceOf(number: number, isFinal: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isFinal ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function sealChunk(key: Buffer, number: number, plain: Buffer, isFinal: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isFinal));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE((plain.length | (isFinal ? FINAL : 0)) >>> 0);
  return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Encrypts a stream in chunks (AES-256-GCM). The final chunk holds a summary; a file without it was truncated.
 * @param summary called when the stream has ended
 */
export function encryptChunks({ encryption }: FileKeys, summary: () => object): Transform {
  let pending: Buffer[] = [];
  let size = 0;
  let number = 0;
  const seal = (plain: Buffer, isFinal = false) => {
    number += 1;
    return sealChunk(encryption, number, plain, isFinal);
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      pending.push(bytes);
      size += bytes.length;
      if (size < CHUNK_BYTES) return done();
      const all = Buffer.concat(pending);
      let at = 0;
      for (; at + CHUNK_BYTES <= all.length; at += CHUNK_BYTES)
        this.push(seal(all.subarray(at, at + CHUNK_BYTES)));
      pending = [all.subarray(at)];
      size = all.length - at;
      done();
    },
    flush(done) {
      if (size > 0) this.push(seal(Buffer.concat(pending)));
      this.push(seal(Buffer.from(JSON.stringify(summary())), true));
      done();
    },
  });
}

/** Takes the asked number of bytes from a stream of bytes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @returns fewer bytes where the stream ends */
  async take(count: number): Promise<Buffer> {
    const parts = [this.#buffered];
    let size = this.#buffered.length;
    while (size < count) {
      const { value, done } = await this.#source.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    const all = parts.length === 1 ? this.#buffered : Buffer.concat(parts);
    this.#buffered = all.subarray(count);
    return all.subarray(0, count);
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

/**
 * Decrypts the chunks of a file. Every byte that it yields is authentic; that the file is whole is known at the end.
 * @param onSummary called with the content of the final chunk
 * @throws {BackupFileError} for a truncated or changed file
 */
export async function* decryptChunks(
  { encryption }: FileKeys,
  reader: ByteReader,
  onSummary: (summary: unknown) => void,
): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const head = await reader.take(LENGTH_BYTES);
    if (head.length < LENGTH_BYTES) throw truncated();
    const word = head.readUInt32BE();
    const isFinal = word >= FINAL;
    const length = isFinal ? word - FINAL : word;
    if (length > CHUNK_BYTES) throw changed(number);
    const sealed = await reader.take(length + TAG_BYTES);
    if (sealed.length < length + TAG_BYTES) throw truncated();
    const plain = openChunk(encryption, number, sealed, isFinal);
    if (!isFinal) {
      yield plain;
      continue;
    }
    if ((await reader.take(1)).length > 0) throw changed(number + 1);
    onSummary(JSON.parse(plain.toString()));
    return;
  }
}

function openChunk(key: Buffer, number: number, sealed: Buffer, isFinal: boolean): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isFinal), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw changed(number);
  }
}

const truncated = () =>
  new BackupFileError('The file ends too early: it was truncated. Copy it again, or use another backup.');

const changed = (number: number) =>
  new BackupFileError(
    `The file was changed or damaged, in its part ${number} (of 256 kB each). Copy it again, or use another backup.`,
  );
