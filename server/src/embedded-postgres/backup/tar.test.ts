import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ByteReader } from './sealed-stream.ts';
import { extractTar } from './tar.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-tar-'));
  await mkdir(join(folder, 'from/base/1'), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The archive of the folder `from`, as the tar of the machine writes it. */
function archive(...args: string[]): Buffer {
  const { stdout, stderr } = spawnSync(
    'tar',
    ['--format=ustar', '-cf', '-', '-C', join(folder, 'from'), ...args, '.'],
    {
      maxBuffer: 1e8,
    },
  );
  expect(stderr.toString()).toBe('');
  return stdout;
}

/** Pieces whose ends are at any place of a block. */
const pieces = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, at) =>
    bytes.subarray(at * 10_007, (at + 1) * 10_007),
  );

const extract = (bytes: Buffer) =>
  extractTar(new ByteReader(Readable.from(pieces(bytes))), join(folder, 'to'), undefined);

describe('extractTar', () => {
  it('writes files and empty folders, readable by their owner alone', async () => {
    const large = randomBytes(2_500_000);
    await writeFile(join(folder, 'from/base/1/1259'), large);
    await writeFile(join(folder, 'from/empty'), '');
    await mkdir(join(folder, 'from/pg_notify'));
    expect(await extract(archive())).toBe(2_500_000);
    expect((await readFile(join(folder, 'to/base/1/1259'))).equals(large)).toBe(true);
    expect(await readdir(join(folder, 'to/pg_notify'))).toEqual([]);
    expect((await stat(join(folder, 'to/empty'))).mode & 0o777).toBe(0o600);
  });

  it('refuses an archive that ends too early', async () => {
    await writeFile(join(folder, 'from/base/1/1259'), randomBytes(100_000));
    const bytes = archive();
    await expect(extract(bytes.subarray(0, 50_000))).rejects.toThrow('a file ends too early');
    await expect(extract(Buffer.alloc(0))).rejects.toThrow('it has no end');
  });

  it('refuses links, names that lead out of the folder, and wrong checksums', async () => {
    await symlink('/etc', join(folder, 'from/link'));
    await expect(extract(archive())).rejects.toThrow('an entry of kind 2');
    await rm(join(folder, 'from/link'));
    await writeFile(join(folder, 'from/file'), 'x');
    await expect(extract(archive('--transform=s,^./file,../file,', '-P'))).rejects.toThrow('leads out of it');
    const bytes = archive();
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    await expect(extract(bytes)).rejects.toThrow('a checksum is wrong');
  });
});
