import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#kernel/configuration/config.ts';
import { MIN_KEY_LENGTH } from '#kernel/configuration/config-variables.ts';
import { StartupError } from '#kernel/startup-error.ts';

export interface Secrets {
  /** Identifies the key without revealing it; part of every stored secret. */
  readonly keyId: string;
  /**
   * Encrypts a secret for storage (AES-256-GCM).
   * @param purpose kind of secret, such as `tenant.partnerPassword`; the secret does not decrypt for another purpose
   * @returns `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url
   */
  encryptSecret(text: string, purpose: string): string;
  /** @throws {SecretError} when the text was encrypted with another key or for another purpose, or was modified */
  decryptSecret(encrypted: string, purpose: string): string;
  /**
   * Encrypts a file for storage (AES-256-GCM).
   * @param purpose kind of file; the file does not decrypt for another purpose
   * @returns nonce, ciphertext and tag
   */
  encryptFile(bytes: Uint8Array, purpose: string): Buffer;
  /** @throws {SecretError} when the file was encrypted with another key or for another purpose, or was modified */
  decryptFile(encrypted: Uint8Array, purpose: string): Buffer;
  /** Derives 32 bytes from the key for one purpose, such as signing tokens. */
  deriveKey(purpose: string): Buffer;
  /** Keyed hash of a text for one purpose (HMAC-SHA-256): equal texts are recognised without being stored. */
  keyedHash(purpose: string, text: string): Buffer;
  /**
   * Pseudonym of a text for one purpose (22 characters), to count it without storing it. It proves nothing: a
   * truncated SHA-256 over key and text, which takes a fifth of the time of a keyed hash. For use in every request.
   */
  pseudonymOf(purpose: string, text: string): string;
}

export class SecretError extends Error {
  override name = 'SecretError';
}

/** @param secretKey the configured SECRET_KEY: every key is derived from it (HKDF-SHA-256) */
export function createSecrets(secretKey: string): Secrets {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'guichet', purpose, length));
  const encryptionKey = derive('secret encryption', 32);
  const keyId = derive('key id', 6).toString('base64url');
  const deriveKey = (purpose: string) => derive(`purpose: ${purpose}`, 32);
  /** Key objects by purpose: a hash with a key object takes a seventh of the time of one with bytes. */
  const hashKeys = new Map<string, KeyObject>();
  const pseudonymKeys = new Map<string, string>();
  return {
    keyId,
    encryptSecret(text, purpose) {
      const { nonce, sealed } = seal(encryptionKey, Buffer.from(text), purpose);
      return ['v1', keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    decryptSecret(encrypted, purpose) {
      const [version, madeWith, nonce = '', sealed = ''] = encrypted.split('.');
      if (version !== 'v1') throw new SecretError('This is not an encrypted secret');
      if (madeWith !== keyId) throw new SecretError('The secret was encrypted with another SECRET_KEY');
      const bytes = Buffer.from(sealed, 'base64url');
      return unseal(encryptionKey, Buffer.from(nonce, 'base64url'), bytes, purpose).toString('utf8');
    },
    encryptFile(bytes, purpose) {
      const { nonce, sealed } = seal(encryptionKey, bytes, purpose);
      return Buffer.concat([nonce, sealed]);
    },
    decryptFile: (encrypted, purpose) =>
      unseal(encryptionKey, encrypted.subarray(0, NONCE_BYTES), encrypted.subarray(NONCE_BYTES), purpose),
    deriveKey,
    keyedHash(purpose, text) {
      const key = hashKeys.get(purpose) ?? createSecretKey(deriveKey(purpose));
      hashKeys.set(purpose, key);
      return createHmac('sha256', key).update(text).digest();
    },
    pseudonymOf(purpose, text) {
      const key = pseudonymKeys.get(purpose) ?? deriveKey(`${purpose} pseudonym`).toString('base64url');
      pseudonymKeys.set(purpose, key);
      return hash('sha256', key + text, 'base64url').slice(0, 22);
    },
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @returns the nonce, and the ciphertext with its tag */
function seal(key: Buffer, bytes: Uint8Array, purpose: string): { nonce: Buffer; sealed: Buffer } {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  return { nonce, sealed: Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) };
}

function unseal(key: Buffer, nonce: Uint8Array, sealed: Uint8Array, purpose: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SecretError('The secret was modified, or encrypted for another purpose');
  }
}

type KeyPlace = Pick<Config, 'secretKey' | 'dataDirectory'>;

const keyFile = ({ dataDirectory }: KeyPlace) => join(dataDirectory, 'secret-key');

/**
 * Returns the configured key, or the key stored in the data directory.
 * @returns undefined when there is neither
 * @throws {StartupError} when the stored key is empty, too short or cannot be read
 */
export async function findSecretKey(config: KeyPlace): Promise<string | undefined> {
  return config.secretKey ?? (await readKey(keyFile(config)));
}

/**
 * Returns the configured key, or the key stored in the data directory (mode 600), which the first start generates.
 * @throws {StartupError} when the stored key is empty, too short or cannot be read
 */
export async function loadSecretKey(config: KeyPlace): Promise<string> {
  const kept = await findSecretKey(config);
  if (kept !== undefined) return kept;
  const file = keyFile(config);
  await mkdir(config.dataDirectory, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // The first of several concurrent starts stores its key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readKey(file)) ?? unusableKey(file, 'is lost');
}

/** @returns undefined when the file does not exist */
async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : unusableKey(file, `cannot be read (${error.code})`),
  );
  const key = text?.trim();
  if (key === undefined || key.length >= MIN_KEY_LENGTH) return key;
  return unusableKey(file, key === '' ? 'is empty' : `has fewer than ${MIN_KEY_LENGTH} characters`);
}

function unusableKey(file: string, what: string): never {
  throw new StartupError(
    `The key in ${file} ${what}: restore it from a backup, or set SECRET_KEY. What was encrypted with it cannot be read without it.`,
  );
}
