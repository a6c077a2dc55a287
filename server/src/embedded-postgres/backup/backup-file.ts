import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import {
  BackupFileError,
  ByteReader,
  decryptChunks,
  deriveKeys,
  type FileKeys,
  sealHeader,
  verifyHeader,
} from './sealed-stream.ts';

/** First line of every backup. */
const MAGIC = 'GUICHET BACKUP 1';
const MAX_HEAD_BYTES = 8192;

const headerSchema = z.object({
  /** Version of Guichet */
  version: z.string(),
  /** Major version of PostgreSQL */
  postgres: z.string(),
  /** Name of the newest migration */
  migration: z.string(),
  startedAt: z.iso.datetime(),
  /** Identifies the SECRET_KEY of the installation without revealing it. */
  keyId: z.string(),
  /** Size of the database's files when the backup started. */
  databaseBytes: z.number(),
  /** Of the keys of the file, base64 */
  salt: z.base64(),
});

const summarySchema = z.object({
  /** Everything confirmed before this time is in the backup. */
  confirmedUntil: z.iso.datetime(),
  endedAt: z.iso.datetime(),
});

/** What a backup says about itself, readable without its passphrase. */
export type BackupHeader = z.output<typeof headerSchema>;

/** What is known when a backup ends. */
export type BackupSummary = z.output<typeof summarySchema>;

/** Writes the first three lines of a file: the format, the header and the seal of both. */
export function startFile(
  passphrase: string,
  about: Omit<BackupHeader, 'salt'>,
): { head: string; keys: FileKeys } {
  const salt = randomBytes(16);
  const text = `${MAGIC}\n${JSON.stringify({ ...about, salt: salt.toString('base64') })}\n`;
  const keys = deriveKeys(passphrase, salt);
  return { head: `${text}${sealHeader(keys, text)}\n`, keys };
}

/** An open file; its content is readable with the passphrase. */
export interface BackupFile extends AsyncDisposable {
  header: BackupHeader;
  /**
   * Decrypts the content, which is compressed.
   * @param onSummary called when the file has proved to be whole
   * @throws {BackupFileError} for another passphrase, before the first byte
   */
  open(passphrase: string, onSummary: (summary: BackupSummary) => void): AsyncGenerator<Buffer>;
}

/** @throws {BackupFileError} when the file cannot be read or is no backup */
export async function readBackupFile(file: string): Promise<BackupFile> {
  const reader = new ByteReader(createReadStream(file, { highWaterMark: 1 << 18 }));
  const lines: string[] = [];
  try {
    for (let size = 0; lines.length < 3; ) {
      const line = await takeLine(reader, MAX_HEAD_BYTES - size);
      if (lines.length === 0 && line !== MAGIC) throw noBackup(file);
      size += line.length + 1;
      lines.push(line);
    }
    const [magic, json = '', seal = ''] = lines;
    const header = headerSchema.parse(JSON.parse(json));
    return {
      header,
      open(passphrase, onSummary) {
        const keys = deriveKeys(passphrase, Buffer.from(header.salt, 'base64'));
        verifyHeader(keys, `${magic}\n${json}\n`, seal);
        return decryptChunks(keys, reader, (summary) => onSummary(summarySchema.parse(summary)));
      },
      [Symbol.asyncDispose]: () => reader.close(),
    };
  } catch (error) {
    await reader.close().catch(() => undefined);
    if (error instanceof BackupFileError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? noBackup(file) : new BackupFileError(`${file} cannot be read (${code}).`);
  }
}

const noBackup = (file: string) =>
  new BackupFileError(`${file} is not a backup of Guichet, or its first lines were changed.`);

async function takeLine(reader: ByteReader, most: number): Promise<string> {
  const bytes: number[] = [];
  while (bytes.length < most) {
    const [byte] = await reader.take(1);
    if (byte === undefined) throw new BackupFileError('The file ends too early: it was truncated.');
    if (byte === 0x0a) return Buffer.from(bytes).toString('utf8');
    bytes.push(byte);
  }
  return '';
}
