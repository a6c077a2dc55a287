import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Account, giveTo } from '../process.ts';
import { BackupFileError, type ByteReader } from './sealed-stream.ts';

const BLOCK = 512;
/** Bytes that are written at once. */
const PIECE = 1 << 20;

interface Entry {
  name: string;
  size: number;
  isFolder: boolean;
}

/**
 * Writes the files of a tar archive, as `BASE_BACKUP` makes it, below a folder. It has plain files and folders alone.
 * @param account owner of the files when this process is root
 * @returns the size of all files, in bytes
 * @throws {BackupFileError} for an archive that PostgreSQL does not make
 */
export async function extractTar(
  reader: ByteReader,
  folder: string,
  account: Account | undefined,
): Promise<number> {
  let total = 0;
  for (;;) {
    const block = await reader.take(BLOCK);
    if (block.length < BLOCK) throw unreadable('it has no end');
    if (block.every((byte) => byte === 0)) break;
    const { name, size, isFolder } = readEntry(block);
    const path = join(folder, name);
    if (isFolder) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      await giveTo(account, path);
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeEntry(reader, path, size);
      await giveTo(account, path);
      await reader.take((BLOCK - (size % BLOCK)) % BLOCK);
    }
    total += size;
  }
  // The second block of zeros, and whatever follows it: the file is whole when its end has been read.
  while ((await reader.take(PIECE)).length > 0);
  return total;
}

function readEntry(block: Buffer): Entry {
  const text = (from: number, length: number) =>
    block.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const sum = block.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (Number.parseInt(text(148, 8), 8) !== sum) throw unreadable('a checksum is wrong');
  const name = text(0, 100).replace(/\/$/, '');
  const kind = text(156, 1);
  if (name === '' || name.startsWith('/') || name.split('/').includes('..'))
    throw unreadable('a name leads out of it');
  if (kind !== '0' && kind !== '5' && kind !== '') throw unreadable(`it has an entry of kind ${kind}`);
  return { name, size: kind === '5' ? 0 : readSize(block), isFolder: kind === '5' };
}

/** Reads a size: octal digits, or for large files a binary number marked by the first bit. */
function readSize(block: Buffer): number {
  const field = block.subarray(124, 136);
  if (((field[0] ?? 0) & 0x80) !== 0) return Number(field.readBigUInt64BE(4));
  return Number.parseInt(field.toString('latin1').replace(/[\0 ].*$/s, '') || '0', 8);
}

async function writeEntry(reader: ByteReader, path: string, size: number): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  for (let left = size; left > 0; ) {
    const bytes = await reader.take(Math.min(left, PIECE));
    if (bytes.length === 0) throw unreadable('a file ends too early');
    await file.write(bytes);
    left -= bytes.length;
  }
}

const unreadable = (why: string) => new BackupFileError(`The archive in the backup cannot be read: ${why}.`);
