import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  explainFailure,
  nameOfBackup,
  prepareFolder,
  removeOldBackups,
  requireSpace,
} from './backups-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guichet-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NAMES = ['20261125-020000', '20261126-020000', '20261127-020000'].map(
  (time) => `guichet-${time}.backup`,
);

describe('removeOldBackups', () => {
  it('removes the oldest of its own files alone', async () => {
    for (const name of [...NAMES, 'guichet.dump', 'guichet-old.backup', 'notes.txt'])
      await writeFile(join(folder, name), '');
    expect(await removeOldBackups(folder, 2)).toEqual(NAMES.slice(0, 1));
    expect((await readdir(folder)).sort()).toEqual(
      ['guichet-old.backup', 'guichet.dump', 'notes.txt', ...NAMES.slice(1)].sort(),
    );
    expect(await removeOldBackups(folder, 2)).toEqual([]);
  });
});

describe('prepareFolder', () => {
  it('removes an unfinished file after a day, and keeps one that is being written', async () => {
    const [old = '', present = ''] = NAMES.map((name) => join(folder, `${name}.part`));
    for (const file of [old, present]) await writeFile(file, '');
    const before = new Date(Date.now() - 25 * 3600 * 1000);
    await utimes(old, before, before);
    await prepareFolder(folder);
    expect(await readdir(folder)).toEqual([`${NAMES[1]}.part`]);
  });
});

describe('nameOfBackup', () => {
  it('is the start in UTC, so that names sort by time', () => {
    expect(nameOfBackup(new Date('2026-11-27T02:03:04.567Z'))).toBe('guichet-20261127-020304.backup');
  });
});

describe('requireSpace', () => {
  it('says how much space is missing, also for a folder that does not exist yet', async () => {
    await expect(requireSpace(join(folder, 'not/yet'), 1e18, 'A backup')).rejects.toThrow(
      /^A backup may take up to 1000000000000 MB, and .*not\/yet has \d+ MB left: free some space/,
    );
    await requireSpace(join(folder, 'not/yet'), 1, 'A backup');
  });
});

describe('explainFailure', () => {
  it.each([
    [{ code: 'ENOSPC', message: 'write' }, 'No space is left in /backups'],
    [{ code: '57P01', message: 'terminating connection' }, 'The database was stopped meanwhile'],
    [{ message: 'Connection terminated unexpectedly' }, 'The database was stopped meanwhile'],
    [{ code: 'XX001', message: 'checksum verification failure' }, 'checksum verification failure'],
  ])('explains %o', (error, text) => {
    expect(explainFailure(error, '/backups')).toContain(text);
  });
});
