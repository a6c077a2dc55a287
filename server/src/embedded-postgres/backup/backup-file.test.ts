import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBackupFile, startFile } from './backup-file.ts';
import { encryptChunks } from './sealed-stream.ts';

const PASSPHRASE = 'a passphrase of these tests';
const SUMMARY = { confirmedUntil: '2026-11-27T12:00:01.000Z', endedAt: '2026-11-27T12:00:02.000Z' };
const ABOUT = {
  version: '0.1.0',
  postgres: '18',
  migration: '0094_imports',
  startedAt: '2026-11-27T12:00:00.000Z',
  keyId: 'nN1wuC8W',
  databaseBytes: 1000,
};
/** Three chunks, of which the last one is short. */
const CONTENT = randomBytes(600_000);

let folder: string;
let whole: Buffer;
let headLength: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-backup-file-'));
  const { head, keys } = startFile(PASSPHRASE, ABOUT);
  const parts: Buffer[] = [Buffer.from(head)];
  headLength = head.length;
  await pipeline(
    Readable.from([CONTENT.subarray(0, 1), CONTENT.subarray(1, 400_000), CONTENT.subarray(400_000)]),
    encryptChunks(keys, () => SUMMARY),
    async (sealed: AsyncIterable<Buffer>) => {
      for await (const part of sealed) parts.push(part);
    },
  );
  whole = Buffer.concat(parts);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Reads a file of these bytes to its end. */
async function read(bytes: Buffer, passphrase = PASSPHRASE) {
  const file = join(folder, 'backup');
  await writeFile(file, bytes);
  await using backup = await readBackupFile(file);
  const parts: Buffer[] = [];
  let summary: unknown;
  const found = (value: unknown) => {
    summary = value;
  };
  for await (const part of backup.open(passphrase, found)) parts.push(part);
  return { content: Buffer.concat(parts), header: backup.header, summary };
}

const messageOf = (bytes: Buffer, passphrase?: string): Promise<string> =>
  read(bytes, passphrase).then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  );

/** The bytes with one bit changed. */
function changeAt(at: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  return bytes;
}

describe('readBackupFile', () => {
  it('returns what was written, with its header and summary', async () => {
    const { content, header, summary } = await read(whole);
    expect(content.equals(CONTENT)).toBe(true);
    expect(header).toMatchObject(ABOUT);
    expect(summary).toEqual(SUMMARY);
    expect(whole.includes(CONTENT.subarray(0, 64))).toBe(false);
  });

  it('refuses another passphrase before the first byte of the content', async () => {
    expect(await messageOf(whole, `${PASSPHRASE}.`)).toContain('BACKUP_PASSPHRASE is not the passphrase');
  });

  it('names a truncated file, wherever it ends', async () => {
    for (const length of [0, 5, 100, headLength - 1, headLength, headLength + 2, 300_000, whole.length - 1])
      expect(await messageOf(whole.subarray(0, length)), `${length} bytes`).toMatch(
        /^BackupFileError: .*truncated/,
      );
    // Between two chunks, where only the final chunk is missing.
    const chunk = 4 + 256 * 1024 + 16;
    expect(await messageOf(whole.subarray(0, headLength + chunk))).toContain('it was truncated');
  });

  it('refuses a file in which one bit was changed, wherever it is', async () => {
    const first = headLength;
    const places = [
      3,
      40,
      headLength - 10,
      first,
      first + 1,
      first + 3,
      first + 4,
      300_000,
      whole.length - 1,
    ];
    for (const at of places)
      expect(await messageOf(changeAt(at)), `byte ${at}`).toMatch(/^BackupFileError: /);
  });

  it('refuses chunks in another order, and bytes after the end', async () => {
    const chunk = 4 + 256 * 1024 + 16;
    const [one, two] = [headLength, headLength + chunk];
    const swapped = Buffer.concat([
      whole.subarray(0, one),
      whole.subarray(two, two + chunk),
      whole.subarray(one, two),
      whole.subarray(two + chunk),
    ]);
    expect(await messageOf(swapped)).toContain('in its part 1 ');
    expect(await messageOf(Buffer.concat([whole, Buffer.from('x')]))).toContain('changed or damaged');
  });

  it('says that a file is absent, or no backup', async () => {
    await expect(readBackupFile(join(folder, 'absent'))).rejects.toThrow('cannot be read (ENOENT)');
    await expect(readBackupFile(folder)).rejects.toThrow('cannot be read (EISDIR)');
    expect(await messageOf(Buffer.from('PGDMP\n and more\n\n'))).toContain('is not a backup of Guichet');
    expect(await messageOf(randomBytes(100_000))).toContain('is not a backup of Guichet');
  });

  it('encrypts each file with keys of its own', () => {
    const [one, other] = [startFile(PASSPHRASE, ABOUT), startFile(PASSPHRASE, ABOUT)];
    expect(one.keys.encryption.equals(other.keys.encryption)).toBe(false);
  });
});
