import { chown, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostmaster, requireOwnFolder } from './process.ts';

let directory: string;
let file: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'guichet-postmaster-'));
  file = join(directory, 'postmaster.pid');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('findPostmaster', () => {
  it('keeps an empty new postmaster.pid, since a starting server is about to write it', async () => {
    await writeFile(file, '');
    expect(await findPostmaster(directory)).toBeUndefined();
    expect(await readdir(directory)).toEqual(['postmaster.pid']);
  });

  it('removes a postmaster.pid that is empty and old, or names a process that has ended', async () => {
    await writeFile(file, '');
    const before = new Date(Date.now() - 60_000);
    await utimes(file, before, before);
    expect(await findPostmaster(directory)).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
    await writeFile(file, '999999999\n/data\n0\n5432\n');
    expect(await findPostmaster(directory)).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });
});

describe('requireOwnFolder', () => {
  it('refuses root in a folder of another account, and names the account', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('Only root can give a folder to another account');
    await chown(directory, 1, 1);
    expect(() => requireOwnFolder(directory, 0)).toThrow(`${directory} belongs to the account daemon`);
    await chown(directory, 54_321, 54_321);
    expect(() => requireOwnFolder(directory, 0)).toThrow('belongs to the account #54321');
    expect(() => requireOwnFolder(directory, 54_321)).not.toThrow();
  });

  it('accepts its own folder, and one that does not exist', () => {
    expect(() => requireOwnFolder(directory)).not.toThrow();
    expect(() => requireOwnFolder(join(directory, 'absent'), 0)).not.toThrow();
  });
});
